//! An ordinary Rust program for the Pico: a serial port over USB that answers in capitals and
//! switches the light on GP25. Built with Rust 1.95 and its target thumbv6m-none-eabi:
//!
//! cargo build --release
//! arm-none-eabi-objcopy -O binary target/thumbv6m-none-eabi/release/usb-echo usb-echo.bin
#![no_std]
#![no_main]

use embedded_hal::digital::OutputPin;
use panic_halt as _;
use rp_pico::entry;
use rp_pico::hal::gpio::PinState;
use rp_pico::hal::Timer;
use rp_pico::hal::{clocks::init_clocks_and_plls, pac, usb::UsbBus, Sio, Watchdog};
use usb_device::{class_prelude::UsbBusAllocator, prelude::*};
use usbd_serial::SerialPort;

#[entry]
fn main() -> ! {
    let mut pac = pac::Peripherals::take().unwrap();
    let mut watchdog = Watchdog::new(pac.WATCHDOG);
    let clocks = init_clocks_and_plls(
        rp_pico::XOSC_CRYSTAL_FREQ,
        pac.XOSC,
        pac.CLOCKS,
        pac.PLL_SYS,
        pac.PLL_USB,
        &mut pac.RESETS,
        &mut watchdog,
    )
    .ok()
    .unwrap();
    let timer = Timer::new(pac.TIMER, &mut pac.RESETS, &clocks);
    let sio = Sio::new(pac.SIO);
    let pins = rp_pico::Pins::new(
        pac.IO_BANK0,
        pac.PADS_BANK0,
        sio.gpio_bank0,
        &mut pac.RESETS,
    );
    let mut led = pins.led.into_push_pull_output_in_state(PinState::Low);
    let usb = UsbBusAllocator::new(UsbBus::new(
        pac.USBCTRL_REGS,
        pac.USBCTRL_DPRAM,
        clocks.usb_clock,
        true,
        &mut pac.RESETS,
    ));
    let mut serial = SerialPort::new(&usb);
    let mut device = UsbDeviceBuilder::new(&usb, UsbVidPid(0x16c0, 0x27dd))
        .device_class(usbd_serial::USB_CLASS_CDC)
        .build();
    let mut greeted = false;
    loop {
        let ready = device.poll(&mut [&mut serial]);
        if serial.dtr() && !greeted && timer.get_counter().ticks() > 100_000 {
            greeted = serial.write(b"hello from Rust\r\n").is_ok();
        }
        if !ready {
            continue;
        }
        let mut bytes = [0u8; 64];
        if let Ok(count) = serial.read(&mut bytes) {
            match bytes[0] {
                b'1' => led.set_high().unwrap(),
                b'0' => led.set_low().unwrap(),
                _ => {}
            }
            for byte in &mut bytes[..count] {
                byte.make_ascii_uppercase();
            }
            let _ = serial.write(&bytes[..count]);
        }
    }
}
