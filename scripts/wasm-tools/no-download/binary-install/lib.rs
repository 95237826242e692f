//! What wasm-pack needs of `binary-install` to compile: it finds programs on PATH, and downloads none.

use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// Where downloads would be kept.
pub struct Cache(PathBuf);

impl Cache {
    pub fn new(_: &str) -> Result<Self> {
        Ok(Self(PathBuf::new()))
    }
    pub fn at(path: &Path) -> Self {
        Self(path.to_path_buf())
    }
    pub fn join(&self, path: &Path) -> PathBuf {
        self.0.join(path)
    }
    pub fn download(&self, _: bool, name: &str, _: &[&str], _: &str) -> Result<Option<Download>> {
        bail!("no {name} of the version in engine/Cargo.lock is on PATH")
    }
}

/// A folder with programs.
#[derive(Clone)]
pub struct Download(PathBuf);

impl Download {
    pub fn at(path: &Path) -> Self {
        Self(path.to_path_buf())
    }
    pub fn binary(&self, name: &str) -> Result<PathBuf> {
        Ok(self.0.join(name))
    }
}
