//! The classes of operations, by the operator's name.

use wasmparser::Operator;

/// A class of operations. Its name is part of the counters' names, and of the bench's JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Loads from memory that are not atomic.
    Loads,
    /// Stores to memory that are not atomic.
    Stores,
    /// Atomic loads, stores, read-modify-writes, waits, notifications and fences.
    Atomics,
    /// Calls of a function that the operation names.
    Calls,
    /// Calls through a table or a reference.
    Indirect,
    /// `br`, `br_if`, `br_table`, `if` and `return`, taken or not.
    Branches,
    /// `memory.copy`, `memory.fill` and `memory.init`.
    Bulk,
    /// Arithmetic, comparisons and conversions among integers, and vectors of them.
    Integer,
    /// Arithmetic, comparisons and conversions in which a floating-point number takes part.
    Float,
    /// Constants, `local.get`, `local.set`, `local.tee` and `drop`. They move operands; compilers keep most of them in
    /// registers.
    Operands,
    /// The rest: globals, `select`, `memory.size`, `memory.grow`, tables, references and `unreachable`.
    Other,
}

impl Class {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Class::Loads => "loads",
            Class::Stores => "stores",
            Class::Atomics => "atomics",
            Class::Calls => "calls",
            Class::Indirect => "indirect",
            Class::Branches => "branches",
            Class::Bulk => "bulk",
            Class::Integer => "integer",
            Class::Float => "float",
            Class::Operands => "operands",
            Class::Other => "other",
        }
    }

    /// The class of an operator; `None` for one that only marks structure, such as `block` and `end`, and executes nothing.
    pub fn of(operator: &Operator<'_>) -> Option<Class> {
        let name = name(operator);
        Some(match name {
            "Block" | "Loop" | "Else" | "End" | "Nop" => return None,
            _ if name.contains("Atomic") => Class::Atomics,
            _ if name.contains("Load") => Class::Loads,
            _ if name.contains("Store") => Class::Stores,
            "Call" | "ReturnCall" => Class::Calls,
            "CallIndirect" | "ReturnCallIndirect" | "CallRef" | "ReturnCallRef" => Class::Indirect,
            "If" | "Return" => Class::Branches,
            _ if name.starts_with("Br") => Class::Branches,
            "MemoryCopy" | "MemoryFill" | "MemoryInit" => Class::Bulk,
            "Drop" => Class::Operands,
            _ if name.starts_with("Local") || name.ends_with("Const") => Class::Operands,
            _ if name.contains("F32") || name.contains("F64") => Class::Float,
            _ if name.starts_with("V128") || is_integer(name) => Class::Integer,
            _ => Class::Other,
        })
    }
}

/// Whether the operator's type is `i32`, `i64`, or a vector of integers.
fn is_integer(name: &str) -> bool {
    name.strip_prefix('I').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Names an operator, as wasmparser does.
macro_rules! names {
    ($(@$proposal:ident $op:ident $({ $($arg:ident: $type:ty),* })? => $visit:ident ($($ann:tt)*))*) => {
        fn name(operator: &Operator<'_>) -> &'static str {
            match operator {
                $(Operator::$op { .. } => stringify!($op),)*
                _ => unreachable!("wasmparser lists all of its operators"),
            }
        }
    };
}
wasmparser::for_each_operator!(names);

#[cfg(test)]
mod tests {
    use super::*;
    use wasmparser::{Ieee32, MemArg};

    const ARG: MemArg = MemArg { align: 0, max_align: 0, offset: 0, memory: 0 };

    #[test]
    fn each_class_has_its_operators() {
        let of = |operator| Class::of(&operator);
        assert_eq!(of(Operator::I32Load8U { memarg: ARG }), Some(Class::Loads));
        assert_eq!(of(Operator::F64Store { memarg: ARG }), Some(Class::Stores));
        assert_eq!(of(Operator::I32AtomicRmw8AddU { memarg: ARG }), Some(Class::Atomics));
        assert_eq!(of(Operator::I64AtomicLoad { memarg: ARG }), Some(Class::Atomics));
        assert_eq!(of(Operator::Call { function_index: 0 }), Some(Class::Calls));
        assert_eq!(of(Operator::CallIndirect { type_index: 0, table_index: 0 }), Some(Class::Indirect));
        assert_eq!(of(Operator::BrIf { relative_depth: 0 }), Some(Class::Branches));
        assert_eq!(of(Operator::Return), Some(Class::Branches));
        assert_eq!(of(Operator::MemoryFill { mem: 0 }), Some(Class::Bulk));
        assert_eq!(of(Operator::I64Eqz), Some(Class::Integer));
        assert_eq!(of(Operator::I32WrapI64), Some(Class::Integer));
        assert_eq!(of(Operator::I8x16Add), Some(Class::Integer));
        assert_eq!(of(Operator::F64ConvertI32S), Some(Class::Float));
        assert_eq!(of(Operator::I32TruncSatF64S), Some(Class::Float));
        assert_eq!(of(Operator::F32Const { value: Ieee32::from(1.0_f32) }), Some(Class::Operands));
        assert_eq!(of(Operator::LocalTee { local_index: 0 }), Some(Class::Operands));
        assert_eq!(of(Operator::GlobalGet { global_index: 0 }), Some(Class::Other));
        assert_eq!(of(Operator::MemoryGrow { mem: 0 }), Some(Class::Other));
        assert_eq!(of(Operator::End), None);
        assert_eq!(of(Operator::Nop), None);
    }
}
