//! The allocation interface of a mechanism, for any language: objects that consist of links and bytes and are freed when they
//! are no longer used.
//!
//! [`Malloc`] frees an object immediately. On a collected [`Heap`], `free` does nothing: the object is unreachable, and the
//! collector reclaims it later.

#![expect(unsafe_code, reason = "objects of the system's allocator are accessed through raw pointers, as in C")]

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::fmt::Debug;
use std::mem;
use std::ptr::NonNull;

use super::heap::{self, Heap, WORD};

/// The size of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of links to other objects.
    pub links: u32,
    /// Number of bytes after the links.
    pub bytes: u32,
}

impl Shape {
    /// An object with `bytes` bytes and no links.
    pub const fn bytes(bytes: u32) -> Shape {
        Shape { links: 0, bytes }
    }

    /// An object with `links` links and no bytes.
    pub const fn links(links: u32) -> Shape {
        Shape { links, bytes: 0 }
    }
}

/// Memory for objects that link to each other. Every access to an object is checked against its shape; only
/// [`free`](Self::free) relies on its caller.
pub trait Memory {
    /// A reference to an object.
    type Ref: Copy + Eq + Debug + 'static;
    /// A root, which keeps an object alive.
    type Root: Copy + Debug + 'static;
    /// Whether a collector reclaims unreachable objects. The mechanism then need not free them one by one.
    const COLLECTED: bool;

    /// Allocates an object. All its links are `None`. Its bytes must be [filled](Self::fill) before they are read.
    fn alloc(&mut self, shape: Shape) -> Self::Ref;
    /// Frees an object that no link and no root refers to.
    ///
    /// ```compile_fail,E0133
    /// use model::memory::{Malloc, Memory, Shape};
    /// let mut memory = Malloc::default();
    /// let object = memory.alloc(Shape::bytes(8));
    /// memory.free(object, Shape::bytes(8));
    /// ```
    ///
    /// # Safety
    /// The object was allocated by this memory with this shape and has not been freed, and no copy of `object` is used after
    /// this call.
    unsafe fn free(&mut self, object: Self::Ref, shape: Shape);
    /// Frees an object, and all objects that can be reached from it by links, when a mechanism is given up. Does nothing on a
    /// collected heap.
    ///
    /// # Safety
    /// This memory allocated all of these objects, and no reference to one of them is used after this call.
    unsafe fn free_reachable(&mut self, _from: Self::Ref) {}
    /// Frees all objects that can be reached from roots by links, when all mechanisms on this memory are given up. Does nothing on
    /// a collected heap.
    ///
    /// # Safety
    /// No reference to one of these objects is used after this call, and none of the roots was freed before.
    unsafe fn free_rooted(&mut self) {}
    /// The target of link number `link`.
    fn get(&self, object: Self::Ref, link: u32) -> Option<Self::Ref>;
    /// Sets the target of link number `link`.
    fn link(&mut self, object: Self::Ref, link: u32, to: Option<Self::Ref>);
    /// Sets the targets of several links, in this order. A collected heap checks once for all of them whether its write barrier
    /// is on, as compilers arrange it for neighbouring writes.
    #[inline(always)]
    fn relink<const N: usize>(&mut self, links: [(Self::Ref, u32, Option<Self::Ref>); N]) {
        for (object, link, to) in links {
            self.link(object, link, to);
        }
    }
    /// Copies `from` into an object's bytes, starting at byte `offset`. All bytes before `offset` must have been filled.
    fn fill(&mut self, object: Self::Ref, shape: Shape, offset: u32, from: &[u8]);
    /// The first `len` bytes of an object, all of which must have been filled.
    fn bytes(&self, object: Self::Ref, shape: Shape, len: u32) -> &[u8];
    /// Creates a root that refers to an object.
    fn root(&mut self, object: Self::Ref) -> Self::Root;
    /// A point at which the collector may run. Every object that must survive is reachable from a root: see [`Heap::poll`].
    fn poll(&mut self);
    /// The collected heap, if this memory is one.
    fn heap(&self) -> Option<&Heap> {
        None
    }
    /// Grows in advance to at most `most` bytes, and returns whether there was enough memory: see [`Heap::make_room`].
    fn make_room(&mut self, _most: usize) -> bool {
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

    fn make_room(&mut self, most: usize) -> bool {
        Heap::make_room(self, most)
    }
}

/// The system's allocator: this program's `malloc` and `free`.
///
/// An object begins with a header that holds its shape and the number of filled bytes. With debug assertions, every access to
/// a freed object panics.
#[derive(Debug, Default)]
pub struct Malloc {
    /// The objects that roots refer to.
    roots: Vec<Object>,
    #[cfg(debug_assertions)]
    live: std::collections::BTreeSet<usize>,
}

/// Header of an object. It is as long as two links, so that the links and bytes after it have the alignment of `malloc`.
#[derive(Debug)]
#[repr(C, align(16))]
struct Header {
    links: u32,
    bytes: u32,
    /// Number of bytes filled so far, counted from the first.
    filled: u32,
}

/// A reference to an object of [`Malloc`]. Only `alloc` creates one, so it is valid until the object is freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object(NonNull<Header>);

impl Malloc {
    /// The shape with which an object was allocated.
    pub fn shape(&self, object: Object) -> Shape {
        let &Header { links, bytes, .. } = self.header(object);
        Shape { links, bytes }
    }

    fn layout(Shape { links, bytes }: Shape) -> Layout {
        let size = size_of::<Header>() + links as usize * WORD + bytes as usize;
        Layout::from_size_align(size, align_of::<Header>()).expect("no object is that large")
    }

    /// The header of an object.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn header(&self, object: Object) -> &Header {
        #[cfg(debug_assertions)]
        assert!(self.live.contains(&(object.0.as_ptr() as usize)), "the object was given back");
        // SAFETY: `alloc` has written the header, and the object has not been freed, because the caller of `free` promises not
        // to use it afterwards. Every method that changes the header borrows `self` mutably.
        unsafe { object.0.as_ref() }
    }

    /// Address of a link. The links follow the header and take one word each.
    fn link_ptr(&self, object: Object, link: u32) -> *mut Option<Object> {
        let links = self.header(object).links;
        assert!(link < links, "link {link} of an object of {links}");
        // SAFETY: the object has this many links after its header.
        unsafe { object.0.as_ptr().add(1).cast::<u8>().add(link as usize * WORD).cast() }
    }

    /// Address of the first byte. The bytes follow the links.
    fn first_byte(object: Object, links: u32) -> *mut u8 {
        // SAFETY: callers pass the number of links in the object's header, so the address is within the object or at its end.
        unsafe { object.0.as_ptr().add(1).cast::<u8>().add(links as usize * WORD) }
    }

    /// Frees objects, and all that can be reached from them by links, each once.
    ///
    /// # Safety
    /// This memory allocated all of these objects, and no reference to one of them is used after this call.
    #[inline(never)]
    unsafe fn free_from(&mut self, from: Vec<Object>) {
        /// The value of [`Header::filled`] of an object that was found. No object has as many bytes.
        const FOUND: u32 = u32::MAX;
        let mut found: Vec<Object> = Vec::new();
        let mut left = from;
        while let Some(object) = left.pop() {
            if self.header(object).filled != FOUND {
                // SAFETY: `self` is borrowed mutably, so nothing else accesses the header.
                unsafe { (*object.0.as_ptr()).filled = FOUND };
                found.push(object);
                left.extend((0..self.shape(object).links).filter_map(|link| self.get(object, link)));
            }
        }
        for object in found {
            let shape = self.shape(object);
            // SAFETY: it was allocated with this shape, is in the list once, and is not used afterwards, as the caller promises.
            unsafe { self.free(object, shape) };
        }
    }
}

impl Memory for Malloc {
    type Ref = Object;
    type Root = ();
    const COLLECTED: bool = false;

    fn alloc(&mut self, shape: Shape) -> Object {
        let layout = Malloc::layout(shape);
        // SAFETY: the layout contains a header, so its size is not 0.
        let memory = NonNull::new(unsafe { alloc(layout) }).unwrap_or_else(|| handle_alloc_error(layout));
        let object = Object(memory.cast());
        // SAFETY: the allocation is large enough and aligned for a header, and nothing else refers to it yet.
        unsafe { object.0.write(Header { links: shape.links, bytes: shape.bytes, filled: 0 }) };
        #[cfg(debug_assertions)]
        self.live.insert(object.0.as_ptr() as usize);
        for link in 0..shape.links {
            // SAFETY: the link is inside the object and aligned, and nothing else refers to it yet.
            unsafe { self.link_ptr(object, link).write(None) };
        }
        object
    }

    unsafe fn free(&mut self, object: Object, shape: Shape) {
        assert_eq!(self.shape(object), shape, "the shape of an object");
        #[cfg(debug_assertions)]
        self.live.remove(&(object.0.as_ptr() as usize));
        // SAFETY: the header shows that it was allocated with this layout, and the caller frees it only once.
        unsafe { dealloc(object.0.as_ptr().cast(), Malloc::layout(shape)) };
    }

    unsafe fn free_reachable(&mut self, from: Object) {
        // SAFETY: the caller promises the same.
        unsafe { self.free_from(vec![from]) };
    }

    unsafe fn free_rooted(&mut self) {
        let roots = mem::take(&mut self.roots);
        // SAFETY: the caller promises the same.
        unsafe { self.free_from(roots) };
    }

    fn get(&self, object: Object, link: u32) -> Option<Object> {
        // SAFETY: `alloc` has initialised all links.
        unsafe { self.link_ptr(object, link).read() }
    }

    fn link(&mut self, object: Object, link: u32, to: Option<Object>) {
        // SAFETY: `self` is borrowed mutably, so nothing else accesses the link.
        unsafe { self.link_ptr(object, link).write(to) };
    }

    fn fill(&mut self, object: Object, shape: Shape, offset: u32, from: &[u8]) {
        let &Header { links, bytes, filled } = self.header(object);
        let end = offset as usize + from.len();
        assert!(links == shape.links && end <= bytes as usize && offset <= filled, "{end} of {bytes} bytes");
        // SAFETY: the object has at least `end` bytes after its links. `from` cannot point into this memory, which is borrowed
        // mutably.
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
        // SAFETY: `len` bytes have been filled. The slice borrows `self`, and freeing the object needs `self` mutably.
        unsafe { std::slice::from_raw_parts(Malloc::first_byte(object, links), len as usize) }
    }

    fn root(&mut self, object: Object) {
        self.roots.push(object);
    }

    fn poll(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { links: 1, bytes: 8 };

    /// A memory with one object, which `drop` frees even if the test panics.
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
            // SAFETY: it was allocated with this shape, and no test frees it.
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
        assert_eq!(one.memory.shape(one.object), SHAPE);
    }

    #[test]
    fn all_objects_that_links_lead_to_are_freed_once() {
        let mut memory = Malloc::default();
        let [first, second, third, other] = [(); 4].map(|()| memory.alloc(Shape { links: 2, bytes: 8 }));
        memory.link(first, 0, Some(second));
        memory.link(first, 1, Some(third));
        memory.link(second, 0, Some(third));
        memory.link(third, 0, Some(first));
        // SAFETY: the three objects are not used below.
        unsafe { memory.free_reachable(first) };
        #[cfg(debug_assertions)]
        assert_eq!(memory.live.len(), 1);
        // SAFETY: it was allocated with this shape, and is not used below.
        unsafe { memory.free(other, Shape { links: 2, bytes: 8 }) };
    }

    #[test]
    fn all_objects_that_roots_lead_to_are_freed_once() {
        let mut memory = Malloc::default();
        let [first, second, shared] = [(); 3].map(|()| memory.alloc(Shape { links: 1, bytes: 8 }));
        for root in [first, second] {
            memory.link(root, 0, Some(shared));
            memory.root(root);
        }
        // SAFETY: no object is used below.
        unsafe { memory.free_rooted() };
        #[cfg(debug_assertions)]
        assert!(memory.live.is_empty());
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
        // SAFETY: the call panics before it frees anything.
        unsafe { one.memory.free(one.object, Shape::bytes(8)) };
    }
}
