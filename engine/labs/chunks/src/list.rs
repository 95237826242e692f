//! A list of heap cells, like OCaml's: a cell has a value and a pointer to the next cell, and lists share their tails.

use std::rc::Rc;

/// Size in words of a cell on OCaml's heap, header included, without its value.
pub const CELL: usize = 3;

/// One cell.
#[derive(Debug)]
pub struct Cell<T> {
    /// Its value.
    pub head: T,
    /// The cells after it.
    pub tail: List<T>,
}

/// A list: its first cell, if it has one.
#[derive(Debug)]
pub struct List<T>(Option<Rc<Cell<T>>>);

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        List(self.0.clone())
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List(None)
    }
}

impl<T> List<T> {
    /// The list with a new first cell in front, which is allocated.
    pub fn cons(head: T, tail: List<T>) -> List<T> {
        List(Some(Rc::new(Cell { head, tail })))
    }

    /// First cell.
    pub fn first(&self) -> Option<&Cell<T>> {
        self.0.as_deref()
    }

    /// The value of a list of one cell.
    pub fn only(&self) -> Option<&T> {
        self.first().filter(|cell| cell.tail.0.is_none()).map(|cell| &cell.head)
    }

    /// The values, first to last.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.first(), |cell| cell.tail.first()).map(|cell| &cell.head)
    }

    /// The value of a list of one cell, mutably, or `None` if it is shared.
    pub fn only_mut(&mut self) -> Option<&mut T> {
        let cell = self.0.as_mut().and_then(Rc::get_mut)?;
        cell.tail.0.is_none().then_some(&mut cell.head)
    }

    /// This list in new cells, followed by `end`; calls `copied` with the index of each cell, starting from `index`.
    pub fn onto(&self, end: List<T>, index: usize, copied: &mut impl FnMut(usize)) -> List<T>
    where
        T: Clone,
    {
        match self.first() {
            None => end,
            Some(cell) => {
                copied(index);
                List::cons(cell.head.clone(), cell.tail.onto(end, index + 1, copied))
            }
        }
    }

    /// The reversed list, in new cells.
    pub fn reversed(&self) -> List<T>
    where
        T: Clone,
    {
        self.iter().fold(List::default(), |list, head| List::cons(head.clone(), list))
    }
}
