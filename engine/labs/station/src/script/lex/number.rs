//! Numbers and times.

use super::{Lexer, TokenKind, continues_name};
use crate::script::ast::Time;
use crate::script::characters;
use crate::script::construct::Construct;
use crate::script::fault::Problem;

/// A time: its day of the week, if it has one, and the rest.
type Written = (Option<u32>, Time);

impl Lexer<'_, '_, '_> {
    /// A number or a time.
    pub(super) fn number(&mut self) -> TokenKind {
        let (start, column) = (self.at, self.column);
        let digit = |char: char| char.is_ascii_digit() || char == '_';
        let radix = match self.rest().get(..2).unwrap_or("") {
            "0x" | "0X" => 16,
            "0o" | "0O" => 8,
            "0b" | "0B" => 2,
            _ => 10,
        };
        if radix != 10 && self.rest()[2..].starts_with(|char: char| char.is_digit(radix)) {
            self.step(2);
            let from = self.at;
            self.take(|char| char.is_digit(radix) || char == '_');
            return self.read(start, |digits| i64::from_str_radix(digits, radix).ok().map(TokenKind::Int), from);
        }
        self.take(digit);
        let mut float = false;
        if self.rest().starts_with('.') && !self.rest().starts_with(".{") {
            self.step(1);
            self.take(digit);
            float = true;
        }
        if self.rest().starts_with(['e', 'E']) {
            let sign = self.rest()[1..].starts_with(['+', '-']) as usize;
            if self.rest()[1 + sign..].starts_with(|char: char| char.is_ascii_digit()) {
                self.step(1 + sign);
                self.take(digit);
                float = true;
            }
        }
        if !float && self.rest().starts_with(['w', 'h', 'm', 's']) {
            (self.at, self.column) = (start, column);
            return self.during(start);
        }
        if float {
            let finite = |digits: &str| digits.parse().ok().filter(|value: &f64| value.is_finite());
            return self.read(start, |digits| finite(digits).map(TokenKind::Float), start);
        }
        self.read(start, |digits| digits.parse().ok().map(TokenKind::Int), start)
    }

    /// The number whose digits begin at `from`, unless other characters directly follow it: `12ab`, `1.2.3`.
    fn read(&mut self, start: usize, value: impl Fn(&str) -> Option<TokenKind>, from: usize) -> TokenKind {
        let end = self.at;
        // In `3.{a=1}` a record follows.
        if !self.rest().starts_with(".{") {
            self.take(|char| continues_name(char) || char == '.');
        }
        if self.at > end {
            self.fault(start, Problem::Number);
            return TokenKind::Unknown;
        }
        value(&self.text[from..end].replace('_', "")).unwrap_or_else(|| {
            self.fault(start, Problem::TooLarge);
            TokenKind::Unknown
        })
    }

    /// Two times with a `-` between them, or one.
    fn during(&mut self, start: usize) -> TokenKind {
        let first = self.time();
        let behind = (self.at, self.column);
        self.blanks();
        let dash = self.rest().chars().next().filter(|char| *char == '-' || self.is_dash(*char));
        let mut second = None;
        if let Some(dash) = dash
            && let rest =
                self.rest()[dash.len_utf8()..].trim_start_matches(|char: char| char != '\n' && char.is_whitespace())
            && rest.starts_with(|char: char| char.is_ascii_digit())
        {
            let at = self.at;
            self.step(dash.len_utf8());
            if dash != '-' {
                let (code, alike) = (characters::code(dash), Some("-".to_owned()));
                self.fault(at, Problem::Character { code, unseen: false, alike });
            }
            self.blanks();
            second = Some(self.time());
        } else {
            (self.at, self.column) = behind;
        }
        match (first, second) {
            (Some((None, from)), None) => TokenKind::During(from, from.next()),
            (Some((None, from)), Some(Some((None, to)))) => TokenKind::During(from, to),
            (Some(_), None | Some(Some(_))) => TokenKind::NotHere(Construct::Weekday),
            _ => {
                self.fault(start, Problem::Time);
                TokenKind::Unknown
            }
        }
    }

    fn is_dash(&self, char: char) -> bool {
        characters::alike(char).as_deref() == Some("-")
    }

    /// A time: day of the week, hours, minutes and seconds in this order, each optional, but not all missing. Behind hours, the
    /// `m` of minutes may be missing.
    fn time(&mut self) -> Option<Written> {
        let written = self.take(|char| char.is_ascii_alphanumeric() || char == '_').replace('_', "");
        let mut rest = written.as_str();
        let mut unit = |sign: char| -> Option<u32> {
            let digits = rest.find(|char: char| !char.is_ascii_digit()).filter(|&at| rest[at..].starts_with(sign))?;
            let count = rest[..digits].parse().ok()?;
            rest = &rest[digits + 1..];
            Some(count)
        };
        let week = unit('w');
        let mut time = Time { hours: unit('h'), minutes: unit('m'), seconds: unit('s') };
        if time.hours.is_some() && time.minutes.is_none() && time.seconds.is_none() && !rest.is_empty() {
            time.minutes = Some(rest.parse().ok()?);
            rest = "";
        }
        (rest.is_empty() && !written.is_empty()).then_some((week, time))
    }
}

impl Time {
    /// The end of a single time, which lasts as long as its smallest unit: `10s` until `11s`, `9h` until `10h`.
    fn next(self) -> Time {
        let Time { mut hours, mut minutes, mut seconds } = self;
        let carry = |count: &mut Option<u32>, whole: bool| match count {
            Some(count) => {
                *count = count.saturating_add(1);
                // A unit that no larger one stands before may reach its end: `59s` lasts until `60s`.
                let full = *count == 60 && !whole;
                if full {
                    *count = 0;
                }
                full
            }
            None => false,
        };
        if seconds.is_some() {
            if carry(&mut seconds, minutes.is_none()) && carry(&mut minutes, hours.is_none()) {
                carry(&mut hours, true);
            }
        } else if minutes.is_some() {
            if carry(&mut minutes, hours.is_none()) {
                carry(&mut hours, true);
            }
        } else {
            carry(&mut hours, true);
        }
        Time { hours, minutes, seconds }
    }
}
