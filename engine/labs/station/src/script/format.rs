//! Formats the value of a plan's argument in the syntax of scripts, for figures and tables that show plans.

use super::ast::Time;
use crate::plan::{Condition, Type, Value};

/// The value in the syntax of scripts: `440.`, `"music"`, `[0.8, 0.1]`; conditions as `{0s-40s}, {true}`.
pub fn format_value(is: Type, value: &Value) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    match (is, value) {
        (_, Value::Number(number)) => float(*number),
        (_, Value::Whole(number)) => number.to_string(),
        (_, Value::Truth(truth)) => truth.to_string(),
        (Type::Word(words), Value::Word(at)) => text(words.get(*at).copied().unwrap_or_default()),
        (_, Value::Word(at)) => at.to_string(),
        (_, Value::Texts(texts)) => list(texts.iter().map(|one| text(one)).collect()),
        (_, Value::Numbers(numbers)) => list(numbers.iter().map(|&one| float(one)).collect()),
        (_, Value::Conditions(conditions)) => {
            conditions.iter().map(|&one| condition(one)).collect::<Vec<_>>().join(", ")
        }
    }
}

fn condition(of: Condition) -> String {
    match of {
        Condition::Fixed(holds) => format!("{{{holds}}}"),
        Condition::During { from, to, every } => format!("{{{}-{}}}", at(from, every), at(to, every)),
    }
}

/// A time within a period of `every` seconds, with the units that imply that period.
fn at(seconds: f64, every: f64) -> String {
    let (seconds, every) = (seconds as u32, every as u32);
    let some = |count: u32| (count > 0).then_some(count);
    let hours = (every > 3_600).then_some(seconds / 3_600);
    let rest = if hours.is_some() { seconds % 3_600 } else { seconds };
    let minutes = if every == 3_600 { Some(rest / 60) } else { some(rest / 60).filter(|_| every > 60) };
    let rest = if every > 60 { rest % 60 } else { rest };
    let seconds = if every <= 60 { Some(rest) } else { some(rest) };
    time(Time { hours, minutes, seconds })
}

/// The shortest float that is parsed as the same number, as Liquidsoap formats it: `440.`, `0.8`, `1e20`.
pub fn float(value: f64) -> String {
    let written = format!("{value:?}");
    written.strip_suffix(".0").map_or(written.clone(), |whole| format!("{whole}."))
}

/// A text in quotes.
fn text(value: &str) -> String {
    let mut out = String::from("\"");
    let mut rest = value.chars().peekable();
    while let Some(char) = rest.next() {
        match char {
            '\\' | '"' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // A bracket behind it would begin an expression.
            '#' if rest.peek() == Some(&'{') => out.push_str("\\x23"),
            _ if char.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(char))),
            _ => out.push(char),
        }
    }
    out.push('"');
    out
}

/// A time with its units.
fn time(time: Time) -> String {
    let units = [(time.hours, 'h'), (time.minutes, 'm'), (time.seconds, 's')];
    units.iter().filter_map(|(count, unit)| count.map(|count| format!("{count}{unit}"))).collect()
}
