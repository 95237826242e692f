//! The served documents. Every line of sixteen bytes contains the document's number and the line's
//! offset in it. So bytes that end up in the wrong response can be detected, and their origin is known.

use std::rc::Rc;

use base::planted::is_planted;

/// Number of documents; request `n` asks for document `n` modulo this.
pub const DOCUMENTS: u32 = 16;
/// Bytes of a line.
pub const LINE: usize = 16;

/// All documents, as in the system's page cache.
#[derive(Clone, Debug)]
pub struct Documents {
    texts: Rc<[Vec<u8>]>,
    /// Largest size of a file in bytes. Only tests set it, to change files while they are sent.
    largest: usize,
}

impl Documents {
    /// Documents of these sizes in bytes, by their numbers.
    pub fn new(sizes: &[usize; DOCUMENTS as usize]) -> Documents {
        let texts = (0..DOCUMENTS).zip(sizes).map(|(document, &size)| text(document, size)).collect();
        Documents { texts, largest: usize::MAX }
    }

    /// The same documents in files of at most `largest` bytes.
    #[cfg(test)]
    pub fn cut_to(&self, largest: usize) -> Documents {
        Documents { texts: Rc::clone(&self.texts), largest }
    }

    /// Size of a document's file in bytes.
    pub fn size(&self, document: u32) -> usize {
        self.of(document).len().min(self.largest)
    }

    /// The text of a document.
    pub fn of(&self, document: u32) -> &[u8] {
        &self.texts[document as usize]
    }

    /// The result of a `read` of up to `most` bytes from offset `at`: shorter at the end of the document, and empty after
    /// it.
    pub fn read(&self, document: u32, at: usize, most: usize) -> &[u8] {
        // A test's fault: document 0 is read from document 2, which is as long.
        let document = if is_planted() && document == 0 { 2 } else { document };
        let size = self.size(document);
        let rest = &self.of(document)[at.min(size)..size];
        &rest[..rest.len().min(most)]
    }
}

fn text(document: u32, size: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(size + LINE);
    let mut line = *b"doc 00 00000000\n";
    digits(&mut line[4..6], document as usize);
    while text.len() < size {
        // Eight digits are enough for the largest response. Not formatted by the standard library, because there may be a
        // million lines.
        digits(&mut line[7..15], text.len());
        text.extend_from_slice(&line);
    }
    text.truncate(size);
    text
}

/// Writes a number with leading zeros.
fn digits(to: &mut [u8], mut number: usize) {
    for digit in to.iter_mut().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

/// The origin of bytes: the document that a complete line in them names, and the offset of the first byte in it.
pub fn owner(bytes: &[u8]) -> Option<(u32, usize)> {
    let begin = (0..LINE.min(bytes.len())).find(|&at| bytes[at..].starts_with(b"doc "))?;
    let line = std::str::from_utf8(bytes.get(begin..begin + LINE)?).ok()?;
    let document = line[4..6].parse().ok().filter(|document| *document < DOCUMENTS)?;
    let at: usize = line[7..15].parse().ok()?;
    Some((document, at.checked_sub(begin)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_where_it_stands() {
        let documents = Documents::new(&[40; 16]);
        assert_eq!(documents.of(7), b"doc 07 00000000\ndoc 07 00000016\ndoc 07 0");
        assert_eq!(owner(&documents.of(7)[..LINE]), Some((7, 0)));
        assert_eq!(owner(&documents.of(7)[5..]), Some((7, 5)));
        assert_eq!(owner(&documents.of(7)[20..]), None, "no line is whole");
        assert_eq!(owner(b"doc 99 00000000\n"), None);
    }

    #[test]
    fn reads_end_with_the_document() {
        let documents = Documents::new(&[40; 16]);
        assert_eq!([0, 24, 40, 41].map(|at| documents.read(3, at, 24).len()), [24, 16, 0, 0]);
    }
}
