//! The engine as a WebAssembly module: plain functions over bytes, and a few functions that the host provides.
//!
//! One instance does one thing at a time. The host writes a call's input to the memory that [`input`] returns,
//! makes the call, and is told the result by its own functions (see `host.rs`) before the call returns. The page
//! runs instances in workers: some answer questions, others build the larger tables, which reach the first as
//! bytes.
//!
//! A panic is reported to the host and ends the instance.

mod host;
mod instance;
mod tables;
#[cfg(test)]
mod tests;

use std::cell::RefCell;

use host::Outcome;
use instance::Instance;

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::new(Instance::new());
}

/// Does something with the instance and tells the host the result.
fn with_instance(work: impl FnOnce(&mut Instance) -> Outcome) {
    INSTANCE.with_borrow_mut(|instance| host::reply(&work(instance)));
}

/// Sets aside `len` bytes for the input of the next call and returns their address.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    INSTANCE.with_borrow_mut(|instance| instance.input(len).as_mut_ptr())
}

/// Answers a question. The input is its name, of `name_len` bytes, and a JSON object.
#[unsafe(no_mangle)]
pub extern "C" fn ask(name_len: usize) {
    with_instance(|instance| instance.ask(name_len));
}

/// Builds a table. The input is its name.
#[unsafe(no_mangle)]
pub extern "C" fn build_table() {
    with_instance(Instance::build_table);
}

/// Sets aside `len` bytes for the words of a table and returns their address, or 0 if the table is refused. The
/// input is its header.
#[unsafe(no_mangle)]
pub extern "C" fn receive_table(len: usize) -> *mut u8 {
    INSTANCE.with_borrow_mut(|instance| match instance.receive_table(len) {
        Ok(payload) => payload.as_mut_ptr(),
        Err(refused) => {
            host::reply(&refused);
            std::ptr::null_mut()
        }
    })
}

/// Checks the table whose words were written to where [`receive_table`] said, and uses it.
#[unsafe(no_mangle)]
pub extern "C" fn use_table() {
    with_instance(Instance::use_table);
}
