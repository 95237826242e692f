//! Which name may be meant by one that nobody knows.

/// The nearest of `names`: at most two letters, and at most a third of it, put in, left out, changed or swapped; or one whose
/// last part it is, as `dummy` is of `output.dummy`.
pub fn near<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    if wrong.len() > LONGEST {
        return None;
    }
    let letters: Vec<char> = wrong.to_lowercase().chars().collect();
    let far = (letters.len() / 3).clamp(1, 2);
    let ranked = names.filter(|name| name.len() <= LONGEST).filter_map(|name| {
        let whole = distance(&letters, &name.chars().collect::<Vec<_>>(), far);
        let part =
            name.rsplit_once('.').map(|(_, part)| 1 + distance(&letters, &part.chars().collect::<Vec<_>>(), far));
        let least = part.map_or(whole, |part| part.min(whole));
        (least <= far).then_some((least, name))
    });
    // By name, too: names may come in any order, and the answer is the same each time.
    ranked.min().map(|(_, name)| name.to_owned())
}

/// Longest name that is compared, in bytes: what is longer resembles none of ours.
const LONGEST: usize = 40;

/// Optimal string alignment: letters put in, left out or changed, and neighbours swapped, each once; or more than `far`. Cells
/// farther than that from the diagonal are more than `far` already, and are left out.
fn distance(one: &[char], other: &[char], far: usize) -> usize {
    let none = far + 1;
    if one.len().abs_diff(other.len()) > far {
        return none;
    }
    // Row i is at i % 3. Beside the cells of its band one on each side is set, which the next row reads.
    let mut rows = [[0; LONGEST + 2]; 3];
    rows[0].iter_mut().enumerate().for_each(|(j, cell)| *cell = j);
    for i in 1..=one.len() {
        let [row, last, before] = [i % 3, (i + 2) % 3, (i + 1) % 3];
        let (from, to) = (i.saturating_sub(far).max(1), (i + far).min(other.len()));
        rows[row][from - 1] = if from == 1 { i } else { none };
        rows[row][to + 1] = none;
        for j in from..=to {
            let same = one[i - 1] == other[j - 1];
            let mut least = (rows[last][j] + 1).min(rows[row][j - 1] + 1).min(rows[last][j - 1] + usize::from(!same));
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[before][j - 2] + 1);
            }
            rows[row][j] = least;
        }
    }
    rows[one.len() % 3][other.len()]
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let of = |wrong| near(wrong, ["sine", "amplify", "add", "output.dummy", "request.queue"].into_iter());
        let found =
            [("ampliffy", "amplify"), ("sien", "sine"), ("dummy", "output.dummy"), ("output.dumy", "output.dummy")];
        for (wrong, meant) in found {
            assert_eq!(of(wrong).as_deref(), Some(meant), "{wrong}");
        }
        for (wrong, other, far) in
            [("", "ab", 2), ("abcd", "bacd", 1), ("abcdef", "badcef", 2), ("abc", "xyz", 3), ("abcd", "ab", 2)]
        {
            let [one, two] = [wrong, other].map(|word| word.chars().collect::<Vec<_>>());
            assert!(super::distance(&one, &two, far) <= far, "{wrong} {other}");
            assert!(super::distance(&one, &two, far - 1) >= far, "{wrong} {other}");
        }
        for wrong in ["xyz", "saxophone", "q", "", "autput.dammyy"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
