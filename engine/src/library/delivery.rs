//! Rows as somebody takes them away: columns of numbers, and one text with all that is shown.

use super::engine::{Row, SHOWN};
use super::relation::Value;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delivery {
    /// Songs, in the order of the rows.
    pub songs: Vec<i32>,
    /// Which columns of each row are known, a bit each, the first the least.
    pub known: Vec<u8>,
    /// What is shown, row by row, in UTF-8; numbers as they are written.
    pub text: Vec<u8>,
    /// Where each of it ends.
    pub ends: Vec<u32>,
}

impl Delivery {
    /// That of rows.
    pub fn of(rows: &[Row]) -> Delivery {
        let cells = rows.len() * SHOWN.len();
        let mut delivery = Delivery {
            songs: rows.iter().map(|row| row.song).collect(),
            known: Vec::with_capacity(rows.len()),
            text: Vec::with_capacity(cells * 16),
            ends: Vec::with_capacity(cells),
        };
        for row in rows {
            let mut known = 0;
            for (column, value) in row.shown.iter().enumerate() {
                known |= u8::from(value.is_some()) << column;
                match value {
                    None => {}
                    Some(Value::Number(number)) => delivery.text.extend_from_slice(number.to_string().as_bytes()),
                    Some(Value::Text(text)) => delivery.text.extend_from_slice(text.as_bytes()),
                }
                delivery.ends.push(delivery.text.len() as u32);
            }
            delivery.known.push(known);
        }
        delivery
    }

    /// Bytes that are taken away.
    pub fn bytes(&self) -> usize {
        let Delivery { songs, known, text, ends } = self;
        size_of_val(&songs[..]) + known.len() + text.len() + size_of_val(&ends[..])
    }
}

/// Texts as one, and where each ends in UTF-16 units, as JavaScript counts.
pub fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> (String, Vec<u32>) {
    let (mut text, mut end) = (String::new(), 0);
    let ends = texts.map(|one| {
        text.push_str(one);
        end += if one.is_ascii() { one.len() as u32 } else { one.encode_utf16().count() as u32 };
        end
    });
    let ends = ends.collect();
    (text, ends)
}

/// Cuts a text where each of its parts ends, in UTF-16 units; none when it does not end there.
pub fn cut<'a>(text: &'a str, ends: &[u32]) -> Option<Vec<&'a str>> {
    let (mut rest, mut at) = (text, 0);
    let part = |&end: &u32| {
        let (mut bytes, mut units) = (0, end.checked_sub(at)?);
        at = end;
        for c in rest.chars() {
            if units == 0 {
                break;
            }
            units = units.checked_sub(c.len_utf16() as u32)?;
            bytes += c.len_utf8();
        }
        let (part, after) = rest.split_at(bytes);
        rest = after;
        (units == 0).then_some(part)
    };
    let parts: Option<Vec<_>> = ends.iter().map(part).collect();
    parts.filter(|_| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_can_be_cut_again_where_javascript_would() {
        let texts = ["one", "", "Björk", "𝄞", "7"];
        let (text, ends) = joined(texts.into_iter());
        assert_eq!(ends, [3, 3, 8, 10, 11]);
        assert_eq!(cut(&text, &ends).unwrap(), texts);
        for wrong in [&[3, 2, 11][..], &[3, 9, 11], &[3, 10], &[12]] {
            assert_eq!(cut(&text, wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn rows_say_what_is_not_known_apart_from_what_is_empty() {
        let row = |song, shown| Row { song, shown };
        let rows = [row(3, [Some("Björk".into()), None, Some("".into())]), row(9, [None, Some(7.into()), None])];
        let delivery = Delivery::of(&rows);
        let ends = vec![6, 6, 6, 6, 7, 7];
        assert_eq!(delivery, Delivery { songs: vec![3, 9], known: vec![5, 2], text: "Björk7".into(), ends });
        assert_eq!(delivery.bytes(), 8 + 2 + 7 + 24);
    }
}
