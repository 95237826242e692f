//! The contents of an entry of the log: changes of a library in order.

use crate::relation::{Relation, Value};

/// A change of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A relation is added.
    Add(Relation),
    /// A relation is removed.
    Remove(Relation),
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    out.extend((text.len() as u32).to_le_bytes());
    out.extend(text.as_bytes());
}

pub(super) fn write_change(change: &Change, out: &mut Vec<u8>) {
    let (kind, Relation { song, key, value, source }) = match change {
        Change::Add(relation) => (0, relation),
        Change::Remove(relation) => (1, relation),
    };
    out.push(kind | u8::from(matches!(value, Value::Text(_))) << 1);
    out.extend(song.to_le_bytes());
    write_text(key, out);
    write_text(source, out);
    match value {
        Value::Number(number) => out.extend(number.to_le_bytes()),
        Value::Text(text) => write_text(text, out),
    }
}

/// Decodes the changes of an entry; `None` if the bytes are invalid.
pub(super) fn read_changes(mut body: &[u8]) -> Option<Vec<Change>> {
    fn number(body: &mut &[u8]) -> Option<i32> {
        let (number, rest) = body.split_first_chunk()?;
        *body = rest;
        Some(i32::from_le_bytes(*number))
    }
    fn text<'a>(body: &mut &'a [u8]) -> Option<&'a str> {
        let length = usize::try_from(number(body)?).ok()?;
        let (text, rest) = body.split_at_checked(length)?;
        *body = rest;
        std::str::from_utf8(text).ok()
    }
    let mut changes = Vec::new();
    while let Some((&kind, rest)) = body.split_first() {
        body = rest;
        let (song, key, source) = (number(&mut body)?, text(&mut body)?.into(), text(&mut body)?.into());
        let value = if kind & 2 == 0 { number(&mut body)?.into() } else { text(&mut body)?.into() };
        let relation = Relation { song, key, value, source };
        changes.push(if kind & 1 == 0 { Change::Add(relation) } else { Change::Remove(relation) });
    }
    Some(changes)
}
