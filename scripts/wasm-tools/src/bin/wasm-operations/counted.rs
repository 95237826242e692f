//! The copy of a module that counts the operations it executes.
//!
//! Each straight-line segment adds 1 to a counter, a global of the module. Segments of the same composition have one counter,
//! whose exported name says the composition: `operations:loads 2,integer 3`. The operations of a class that were executed are
//! the sum over all counters of the counter times the number in its name. One more counter has the bytes of bulk operations:
//! `bytes`. Functions, memories and tables keep their indices, so that the JavaScript made for the module works with its copy.

use std::collections::BTreeMap;

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, Function, GlobalSection, GlobalType, Module, ValType,
};
use wasmparser::{FunctionBody, GlobalSectionReader, Parser, Payload, TypeRef};

use crate::class::Class;
use crate::segment::{Composition, segments};

/// What the exported names of counters begin with.
const PREFIX: &str = "operations:";
/// The name of the counter of bytes that bulk operations copied or filled.
const BYTES: &str = "bytes";
/// The largest number of exports of a module: <https://webassembly.github.io/spec/js-api/#limits>.
const MOST_EXPORTS: usize = 100_000;

type Error = reencode::Error<String>;
type Result<T> = std::result::Result<T, Error>;

/// The copy of `module`.
///
/// # Errors
/// If the module is malformed, or has no globals or exports of its own.
pub fn counted(module: &[u8]) -> Result<Vec<u8>> {
    let mut counting = Counting::of(module)?;
    let mut copy = Module::new();
    counting.parse_core_module(&mut copy, Parser::new(0), module)?;
    Ok(copy.finish())
}

struct Counting {
    /// The counters by what they count, as indices of globals.
    counters: BTreeMap<Composition, u32>,
    /// The index of the global with the bytes of bulk operations.
    bytes: u32,
    /// The index of a global that holds the length of a bulk operation for a moment.
    length: u32,
}

impl Counting {
    fn of(module: &[u8]) -> Result<Counting> {
        let mut counters = BTreeMap::new();
        let (mut globals, mut exports) = (0, 0);
        let mut own = false;
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        globals += u32::from(matches!(import?.ty, TypeRef::Global(_)));
                    }
                }
                Payload::GlobalSection(section) => (own, globals) = (true, globals + section.count()),
                Payload::ExportSection(section) => exports += section.count() as usize,
                Payload::CodeSectionEntry(body) => {
                    let found = segments(&body)?.into_iter().map(|segment| segment.composition);
                    counters.extend(found.filter(|composition| !composition.is_empty()).map(|one| (one, 0)));
                }
                _ => {}
            }
        }
        // A section that is absent is not copied, so that the counters would be left out.
        if !own || exports == 0 {
            return Err(Error::UserError("the module has no globals or no exports".into()));
        }
        if exports + counters.len() >= MOST_EXPORTS {
            return Err(Error::UserError(format!("{} counters are more than a module can export", counters.len())));
        }
        let (bytes, length) = (globals, globals + 1);
        for (counter, index) in counters.values_mut().zip(globals + 2..) {
            *counter = index;
        }
        Ok(Counting { counters, bytes, length })
    }
}

/// The exported name of the counter of segments of this composition.
fn name(composition: &Composition) -> String {
    let parts: Vec<_> = composition.iter().map(|(class, count)| format!("{} {count}", Class::name(*class))).collect();
    format!("{PREFIX}{}", parts.join(","))
}

impl Reencode for Counting {
    type Error = String;

    fn parse_global_section(&mut self, globals: &mut GlobalSection, section: GlobalSectionReader<'_>) -> Result<()> {
        utils::parse_global_section(self, globals, section)?;
        let global = |val_type| GlobalType { val_type, mutable: true, shared: false };
        globals.global(global(ValType::I64), &ConstExpr::i64_const(0));
        globals.global(global(ValType::I32), &ConstExpr::i32_const(0));
        for _ in &self.counters {
            globals.global(global(ValType::I64), &ConstExpr::i64_const(0));
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Result<()> {
        utils::parse_export_section(self, exports, section)?;
        exports.export(&format!("{PREFIX}{BYTES}"), ExportKind::Global, self.bytes);
        for (composition, index) in &self.counters {
            exports.export(&name(composition), ExportKind::Global, *index);
        }
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<()> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        for segment in segments(&body)? {
            if let Some(&counter) = self.counters.get(&segment.composition) {
                function.instructions().global_get(counter).i64_const(1).i64_add().global_set(counter);
            }
            for operator in segment.operators {
                if Class::of(&operator) == Some(Class::Bulk) {
                    self.add_bytes(&mut function);
                }
                function.instruction(&self.instruction(operator)?);
            }
        }
        code.function(&function);
        Ok(())
    }
}

impl Counting {
    /// Adds the length of a bulk operation, which is on top of the stack and stays there, to the counter of bytes.
    fn add_bytes(&self, function: &mut Function) {
        let mut to = function.instructions();
        to.global_set(self.length).global_get(self.bytes).global_get(self.length).i64_extend_i32_u();
        to.i64_add().global_set(self.bytes).global_get(self.length);
    }
}
