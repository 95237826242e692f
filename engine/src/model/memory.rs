//! Memory as a mechanism asks for it, whatever language it is from: objects of links and bytes, which are given back when
//! nobody needs them any more.
//!
//! [`Malloc`] frees them there and then. A collected [`Heap`] only takes note that they hang on nothing: its collector
//! finds them, and that is what it costs.

#![expect(unsafe_code, reason = "objects of the system's allocator are reached by their address, as in C")]

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::fmt::Debug;
use std::ptr::NonNull;

use super::heap::{self, Heap, WORD};

/// What an object consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Links to other objects.
    pub links: u32,
    /// Bytes after them.
    pub bytes: u32,
}

impl Shape {
    /// Bytes alone.
    pub const fn bytes(bytes: u32) -> Shape {
        Shape { links: 0, bytes }
    }

    /// Links alone.
    pub const fn links(links: u32) -> Shape {
        Shape { links, bytes: 0 }
    }
}

/// See the module. Whoever uses an object knows its shape, as a compiler does.
pub trait Memory {
    /// An object.
    type Ref: Copy + Eq + Debug + 'static;
    /// A place that holds on to an object.
    type Root: Copy + Debug + 'static;
    /// Whether what is given back is garbage, which a collector has to find: then nobody needs to give it back one by one.
    const COLLECTED: bool;

    /// A new object. Its links lead nowhere; its bytes are to be [filled](Self::fill) before they are read.
    fn alloc(&mut self, shape: Shape) -> Self::Ref;
    /// Nobody needs the object any more: no link and no root leads to it. It is not used again.
    fn free(&mut self, object: Self::Ref, shape: Shape);
    /// What a link leads to.
    fn get(&self, object: Self::Ref, link: u32) -> Option<Self::Ref>;
    /// Makes a link lead elsewhere.
    fn link(&mut self, object: Self::Ref, link: u32, to: Option<Self::Ref>);
    /// Makes several links lead elsewhere, in this order: a collector that has to know is asked for once, as compilers do it.
    #[inline(always)]
    fn relink<const N: usize>(&mut self, links: [(Self::Ref, u32, Option<Self::Ref>); N]) {
        for (object, link, to) in links {
            self.link(object, link, to);
        }
    }
    /// Writes bytes of an object from `offset` on, which is no further than what was filled before.
    fn fill(&mut self, object: Self::Ref, shape: Shape, offset: u32, from: &[u8]);
    /// The first `len` bytes of an object, all of which were filled.
    fn bytes(&self, object: Self::Ref, shape: Shape, len: u32) -> &[u8];
    /// A new root that holds on to an object.
    fn root(&mut self, object: Self::Ref) -> Self::Root;
    /// All that is to survive hangs on a root: see [`Heap::poll`].
    fn poll(&mut self);
    /// The collected heap behind it, if there is one.
    fn heap(&self) -> Option<&Heap> {
        None
    }
}

impl Memory for Heap {
    type Ref = heap::Ref;
    type Root = heap::Root;
    const COLLECTED: bool = true;

    fn alloc(&mut self, Shape { links, bytes }: Shape) -> heap::Ref {
        Heap::alloc(self, links, bytes)
    }

    fn free(&mut self, _: heap::Ref, _: Shape) {}

    fn get(&self, object: heap::Ref, link: u32) -> Option<heap::Ref> {
        Heap::get(self, object, link)
    }

    fn link(&mut self, object: heap::Ref, link: u32, to: Option<heap::Ref>) {
        Heap::link(self, object, link, to);
    }

    #[inline(always)]
    fn relink<const N: usize>(&mut self, links: [(heap::Ref, u32, Option<heap::Ref>); N]) {
        Heap::relink(self, links);
    }

    fn fill(&mut self, object: heap::Ref, shape: Shape, offset: u32, from: &[u8]) {
        let bytes = self.bytes_mut_after(object, shape.links, offset + from.len() as u32);
        bytes[offset as usize..].copy_from_slice(from);
    }

    fn bytes(&self, object: heap::Ref, shape: Shape, len: u32) -> &[u8] {
        self.bytes_after(object, shape.links, len)
    }

    fn root(&mut self, object: heap::Ref) -> heap::Root {
        Heap::root(self, Some(object))
    }

    fn poll(&mut self) {
        Heap::poll(self);
    }

    fn heap(&self) -> Option<&Heap> {
        Some(self)
    }
}

/// The system's allocator: `malloc` and `free`, as this program has them.
///
/// Objects are addresses. In builds with debug assertions every use of one that was given back is caught.
#[derive(Debug, Default)]
pub struct Malloc {
    #[cfg(debug_assertions)]
    live: std::collections::BTreeMap<usize, (u32, u32)>,
}

impl Malloc {
    fn layout(Shape { links, bytes }: Shape) -> Layout {
        let size = (links as usize * WORD + bytes as usize).max(1);
        Layout::from_size_align(size, WORD).expect("no object is that large")
    }

    /// Panics when the object was given back, or never had this shape.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check(&self, _object: NonNull<u8>, _what: impl Fn(u32, u32) -> bool) {
        #[cfg(debug_assertions)]
        match self.live.get(&(_object.as_ptr() as usize)) {
            Some(&(links, bytes)) => assert!(_what(links, bytes), "an object of {links} links and {bytes} bytes"),
            None => panic!("the object was given back"),
        }
    }

    fn place(object: NonNull<u8>, link: u32) -> *mut Option<NonNull<u8>> {
        // SAFETY: links lie at an object's beginning, a word each, and it has this many: users know its shape.
        unsafe { object.as_ptr().add(link as usize * WORD).cast() }
    }
}

impl Memory for Malloc {
    type Ref = NonNull<u8>;
    type Root = ();
    const COLLECTED: bool = false;

    fn alloc(&mut self, shape: Shape) -> NonNull<u8> {
        let layout = Malloc::layout(shape);
        // SAFETY: no layout is empty.
        let object = NonNull::new(unsafe { alloc(layout) }).unwrap_or_else(|| handle_alloc_error(layout));
        for link in 0..shape.links {
            // SAFETY: the place is inside the object, aligned, and nobody else's.
            unsafe { Malloc::place(object, link).write(None) };
        }
        #[cfg(debug_assertions)]
        self.live.insert(object.as_ptr() as usize, (shape.links, shape.bytes));
        object
    }

    fn free(&mut self, object: NonNull<u8>, shape: Shape) {
        self.check(object, |links, bytes| (links, bytes) == (shape.links, shape.bytes));
        #[cfg(debug_assertions)]
        self.live.remove(&(object.as_ptr() as usize));
        // SAFETY: it was allocated with the same shape, and mechanisms give each object back once, which the check above
        // sees to in tests.
        unsafe { dealloc(object.as_ptr(), Malloc::layout(shape)) };
    }

    fn get(&self, object: NonNull<u8>, link: u32) -> Option<NonNull<u8>> {
        self.check(object, |links, _| link < links);
        // SAFETY: links are written when the object is made.
        unsafe { Malloc::place(object, link).read() }
    }

    fn link(&mut self, object: NonNull<u8>, link: u32, to: Option<NonNull<u8>>) {
        self.check(object, |links, _| link < links);
        // SAFETY: as above; `self` is borrowed mutably, so nobody reads it meanwhile.
        unsafe { Malloc::place(object, link).write(to) };
    }

    fn fill(&mut self, object: NonNull<u8>, shape: Shape, offset: u32, from: &[u8]) {
        self.check(object, |links, bytes| links == shape.links && offset as usize + from.len() <= bytes as usize);
        // SAFETY: bytes lie after the links, and there are at least so many; `from` cannot be of this object, which is
        // borrowed mutably.
        unsafe {
            let to = object.as_ptr().add(shape.links as usize * WORD + offset as usize);
            std::ptr::copy_nonoverlapping(from.as_ptr(), to, from.len());
        }
    }

    fn bytes(&self, object: NonNull<u8>, shape: Shape, len: u32) -> &[u8] {
        self.check(object, |links, bytes| links == shape.links && len <= bytes);
        // SAFETY: mechanisms read what they have filled; the object lives as long as nobody gives it back, for which they
        // need `self` mutably.
        unsafe { std::slice::from_raw_parts(object.as_ptr().add(shape.links as usize * WORD), len as usize) }
    }

    fn root(&mut self, _: NonNull<u8>) {}

    fn poll(&mut self) {}
}
