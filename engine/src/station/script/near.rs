//! Which name may be meant by one that nobody knows.

/// The nearest of `names`: at most two letters, and at most a third of it, put in, left out, changed or swapped; or one whose
/// last part it is, as `dummy` is of `output.dummy`.
pub fn near<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    if wrong.len() > LONGEST {
        return None;
    }
    let letters: Vec<char> = wrong.to_lowercase().chars().collect();
    let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
    let far = (letters.len() / 3).clamp(1, 2);
    let ranked = names.filter(|name| name.len() <= LONGEST).filter_map(|name| {
        let whole = distance(&letters, &name.chars().collect::<Vec<_>>());
        let part = 1 + distance(&letters, &last(name).chars().collect::<Vec<_>>());
        let least = whole.min(part);
        (least <= far).then_some((least, name))
    });
    // By name, too: names may come in any order, and the answer is the same each time.
    ranked.min().map(|(_, name)| name.to_owned())
}

/// Longest name that is compared, in bytes: what is longer resembles none of ours.
const LONGEST: usize = 40;

/// Optimal string alignment: letters put in, left out or changed, and neighbours swapped, each once.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let same = one[i - 1] == other[j - 1];
            let mut least = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + usize::from(!same));
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
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
        for wrong in ["xyz", "saxophone", "q", "", "autput.dammyy"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
