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

/// Memory for objects that link to each other. Each use of an object is checked against its shape; only
/// [`free`](Self::free) relies on its caller.
pub trait Memory {
    /// An object.
    type Ref: Copy + Eq + Debug + 'static;
    /// A place that holds on to an object.
    type Root: Copy + Debug + 'static;
    /// Whether what is given back is garbage, which a collector has to find: then nobody needs to give it back one by one.
    const COLLECTED: bool;

    /// A new object. Its links lead nowhere; its bytes are to be [filled](Self::fill) before they are read.
    fn alloc(&mut self, shape: Shape) -> Self::Ref;
    /// Nobody needs the object any more: no link and no root leads to it.
    ///
    /// ```compile_fail,E0133
    /// use model::memory::{Malloc, Memory, Shape};
    /// let mut memory = Malloc::default();
    /// let object = memory.alloc(Shape::bytes(8));
    /// memory.free(object, Shape::bytes(8));
    /// ```
    ///
    /// # Safety
    /// The object is of this memory, was allocated with this shape and is not given back yet, and no copy of `object` is used
    /// after this.
    unsafe fn free(&mut self, object: Self::Ref, shape: Shape);
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
    /// Grows beforehand; returns whether the system had memory for that: see [`Heap::make_room`].
    fn make_room(&mut self) -> bool {
        true
    }
}

impl Memory for Heap {
    type Ref = heap::Ref;
    type Root = heap::Root;
    const COLLECTED: bool = true;

    fn alloc(&mut self, Shape { links, bytes }: Shape) -> heap::Ref {
        Heap::alloc(self, links, bytes)
    }

    unsafe fn free(&mut self, _: heap::Ref, _: Shape) {}

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

    fn make_room(&mut self) -> bool {
        Heap::make_room(self)
    }
}

/// The system's allocator: `malloc` and `free`, as this program has them.
///
/// An object begins with a header that says of what shape it is and how much of it was filled. In builds with debug
/// assertions every use of an object that was given back is caught.
#[derive(Debug, Default)]
pub struct Malloc {
    #[cfg(debug_assertions)]
    live: std::collections::BTreeSet<usize>,
}

/// What an object begins with. As long as two links, so that these and the bytes are aligned as `malloc` aligns.
#[derive(Debug)]
#[repr(C, align(16))]
struct Header {
    links: u32,
    bytes: u32,
    /// Bytes that were written, from the first on.
    filled: u32,
}

/// An object of [`Malloc`]. Only `alloc` makes one, so it leads to an object until that is given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object(NonNull<Header>);

impl Malloc {
    fn layout(Shape { links, bytes }: Shape) -> Layout {
        let size = size_of::<Header>() + links as usize * WORD + bytes as usize;
        Layout::from_size_align(size, align_of::<Header>()).expect("no object is that large")
    }

    /// What an object says of itself.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn header(&self, object: Object) -> &Header {
        #[cfg(debug_assertions)]
        assert!(self.live.contains(&(object.0.as_ptr() as usize)), "the object was given back");
        // SAFETY: `alloc` has written the header, and who gave the object back promised to use it no more. All that changes
        // it borrows this memory mutably.
        unsafe { object.0.as_ref() }
    }

    /// Where a link lies: after the header, a word each.
    fn place(&self, object: Object, link: u32) -> *mut Option<Object> {
        let links = self.header(object).links;
        assert!(link < links, "link {link} of an object of {links}");
        // SAFETY: the object has this many links after its header.
        unsafe { object.0.as_ptr().add(1).cast::<u8>().add(link as usize * WORD).cast() }
    }

    /// Where the bytes begin: after the links.
    fn first_byte(object: Object, links: u32) -> *mut u8 {
        // SAFETY: the object has this many links after its header, as its header says, and at least no bytes after them.
        unsafe { object.0.as_ptr().add(1).cast::<u8>().add(links as usize * WORD) }
    }
}

impl Memory for Malloc {
    type Ref = Object;
    type Root = ();
    const COLLECTED: bool = false;

    fn alloc(&mut self, shape: Shape) -> Object {
        let layout = Malloc::layout(shape);
        // SAFETY: no layout is empty.
        let memory = NonNull::new(unsafe { alloc(layout) }).unwrap_or_else(|| handle_alloc_error(layout));
        let object = Object(memory.cast());
        // SAFETY: the object begins with a header, is aligned for one, and is nobody else's.
        unsafe { object.0.write(Header { links: shape.links, bytes: shape.bytes, filled: 0 }) };
        #[cfg(debug_assertions)]
        self.live.insert(object.0.as_ptr() as usize);
        for link in 0..shape.links {
            // SAFETY: the place is inside the object, aligned, and nobody else's.
            unsafe { self.place(object, link).write(None) };
        }
        object
    }

    unsafe fn free(&mut self, object: Object, shape: Shape) {
        let header = self.header(object);
        assert_eq!(Shape { links: header.links, bytes: header.bytes }, shape, "the shape of an object");
        #[cfg(debug_assertions)]
        self.live.remove(&(object.0.as_ptr() as usize));
        // SAFETY: it was allocated with this layout, which its header says, and the caller gives it back once.
        unsafe { dealloc(object.0.as_ptr().cast(), Malloc::layout(shape)) };
    }

    fn get(&self, object: Object, link: u32) -> Option<Object> {
        // SAFETY: links are written when the object is made.
        unsafe { self.place(object, link).read() }
    }

    fn link(&mut self, object: Object, link: u32, to: Option<Object>) {
        // SAFETY: `self` is borrowed mutably, so nobody reads the link meanwhile.
        unsafe { self.place(object, link).write(to) };
    }

    fn fill(&mut self, object: Object, shape: Shape, offset: u32, from: &[u8]) {
        let &Header { links, bytes, filled } = self.header(object);
        let end = offset as usize + from.len();
        assert!(links == shape.links && end <= bytes as usize && offset <= filled, "{end} of {bytes} bytes");
        // SAFETY: the object has at least `end` bytes after its links; `from` cannot be of this memory, which is borrowed mutably.
        unsafe {
            std::ptr::copy_nonoverlapping(
                from.as_ptr(),
                Malloc::first_byte(object, links).add(offset as usize),
                from.len(),
            )
        };
        // SAFETY: as above; the borrow of the header has ended.
        unsafe { (*object.0.as_ptr()).filled = filled.max(end as u32) };
    }

    fn bytes(&self, object: Object, shape: Shape, len: u32) -> &[u8] {
        let &Header { links, filled, .. } = self.header(object);
        assert!(links == shape.links && len <= filled, "{len} of {filled} filled bytes");
        // SAFETY: that many bytes were filled; the object lives as long as nobody gives it back, which takes `self` mutably.
        unsafe { std::slice::from_raw_parts(Malloc::first_byte(object, links), len as usize) }
    }

    fn root(&mut self, _: Object) {}

    fn poll(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { links: 1, bytes: 8 };

    /// An object of a memory, which is given back with the test, also where that panics as it should.
    struct One {
        memory: Malloc,
        object: Object,
    }

    impl One {
        fn new() -> One {
            let mut memory = Malloc::default();
            let object = memory.alloc(SHAPE);
            memory.fill(object, SHAPE, 0, &[1, 2]);
            One { memory, object }
        }
    }

    impl Drop for One {
        fn drop(&mut self) {
            // SAFETY: it was made with this shape, and no test gives it back.
            unsafe { self.memory.free(self.object, SHAPE) };
        }
    }

    #[test]
    fn an_object_keeps_its_links_and_what_was_filled() {
        let mut one = One::new();
        one.memory.link(one.object, 0, Some(one.object));
        one.memory.fill(one.object, SHAPE, 2, &[3]);
        let bytes = one.memory.bytes(one.object, SHAPE, 3);
        assert_eq!((one.memory.get(one.object, 0), bytes), (Some(one.object), &[1, 2, 3][..]));
    }

    #[test]
    #[should_panic(expected = "3 of 2 filled bytes")]
    fn bytes_that_nobody_filled_are_not_read() {
        let one = One::new();
        one.memory.bytes(one.object, SHAPE, 3);
    }

    #[test]
    #[should_panic(expected = "9 of 8 bytes")]
    fn bytes_beyond_the_object_are_not_written() {
        let mut one = One::new();
        one.memory.fill(one.object, SHAPE, 2, &[0; 7]);
    }

    #[test]
    #[should_panic(expected = "link 1 of an object of 1")]
    fn a_link_that_the_object_does_not_have_leads_nowhere() {
        let one = One::new();
        one.memory.get(one.object, 1);
    }

    #[test]
    #[should_panic(expected = "the shape of an object")]
    fn an_object_is_not_given_back_as_another_shape() {
        let mut one = One::new();
        // SAFETY: none is needed, for it is refused.
        unsafe { one.memory.free(one.object, Shape::bytes(8)) };
    }
}
