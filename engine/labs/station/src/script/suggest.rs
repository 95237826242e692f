//! Suggests a name in place of an undefined one.

use super::characters::narrow;

/// The nearest of `names`: one at an edit distance of at most two, and at most a third of its length; or one whose last part
/// it is, as `dummy` is of `output.dummy`.
pub fn suggest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    if wrong.len() > LONGEST {
        return None;
    }
    let letters: Vec<char> = wrong.to_lowercase().chars().map(|char| narrow(char).unwrap_or(char)).collect();
    // One letter resembles any other.
    if letters.len() < 2 {
        return None;
    }
    let far = (letters.len() / 3).clamp(1, 2);
    let ranked = names.filter(|name| name.len() <= LONGEST).filter_map(|name| {
        let whole = distance(&letters, &name.chars().collect::<Vec<_>>(), far);
        let part =
            name.rsplit_once('.').map(|(_, part)| 1 + distance(&letters, &part.chars().collect::<Vec<_>>(), far));
        let least = part.map_or(whole, |part| part.min(whole));
        (least <= far).then_some((least, name))
    });
    // Ties are broken by name, so that the result does not depend on the order of `names`.
    ranked.min().map(|(_, name)| name.to_owned())
}

/// Length of the longest name that is compared, in bytes; a longer one resembles none of ours.
const LONGEST: usize = 40;

/// The optimal string alignment distance (insertions, deletions, substitutions, and transpositions of neighbours), or a number
/// greater than `far`. Cells farther than `far` from the diagonal have a greater distance anyway, and are skipped.
fn distance(one: &[char], other: &[char], far: usize) -> usize {
    let none = far + 1;
    if one.len().abs_diff(other.len()) > far {
        return none;
    }
    // Row i is stored at index i % 3. One cell on each side of its band is set, too, because the next row reads it.
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
    use super::suggest;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let of = |wrong| suggest(wrong, ["sine", "amplify", "add", "output.dummy", "request.queue"].into_iter());
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
