//! What wasm-pack needs of `ureq` to compile. Each request fails: with `--mode no-install` wasm-pack makes none. The
//! real crate has TLS, which is a quarter of what setup would compile.

use std::io::{Error, ErrorKind, Result};

/// Builder, agent, request and response in one.
pub struct Agent;

pub fn builder() -> Agent {
    Agent
}

impl Agent {
    pub fn try_proxy_from_env(self, _: bool) -> Self {
        self
    }
    pub fn user_agent(self, _: &str) -> Self {
        self
    }
    pub fn build(self) -> Self {
        self
    }
    pub fn get(self, _: &str) -> Self {
        self
    }
    pub fn set(self, _: &str, _: &str) -> Self {
        self
    }
    pub fn call(self) -> Result<Self> {
        Err(Error::from(ErrorKind::Unsupported))
    }
    pub fn status(&self) -> u16 {
        0
    }
    pub fn into_json<T: serde::de::DeserializeOwned>(self) -> Result<T> {
        Err(Error::from(ErrorKind::Unsupported))
    }
}
