#include "tusb.h"

enum { CDC, CDC_DATA, INTERFACES };
#define LENGTH (TUD_CONFIG_DESC_LEN + TUD_CDC_DESC_LEN)

static const tusb_desc_device_t device = {
  .bLength = sizeof device,
  .bDescriptorType = TUSB_DESC_DEVICE,
  .bcdUSB = 0x0200,
  .bDeviceClass = TUSB_CLASS_MISC,
  .bDeviceSubClass = MISC_SUBCLASS_COMMON,
  .bDeviceProtocol = MISC_PROTOCOL_IAD,
  .bMaxPacketSize0 = CFG_TUD_ENDPOINT0_SIZE,
  .idVendor = 0xcafe,
  .idProduct = 0x4001,
  .bcdDevice = 0x0100,
  .iManufacturer = 1,
  .iProduct = 2,
  .iSerialNumber = 0,
  .bNumConfigurations = 1,
};
static const uint8_t configuration[] = {
  TUD_CONFIG_DESCRIPTOR(1, INTERFACES, 0, LENGTH, 0, 100),
  TUD_CDC_DESCRIPTOR(CDC, 0, 0x81, 8, 0x02, 0x82, 64),
};
static const char *const texts[] = {"", "Boardwalk", "Echo"};

const uint8_t *tud_descriptor_device_cb(void) { return (const uint8_t *)&device; }
const uint8_t *tud_descriptor_configuration_cb(uint8_t index) { return configuration; }

const uint16_t *tud_descriptor_string_cb(uint8_t index, uint16_t language) {
  static uint16_t text[16];
  if (index >= 3) return NULL;
  int length = 0;
  if (index == 0) text[++length] = 0x0409;
  else for (; texts[index][length]; length++) text[length + 1] = texts[index][length];
  text[0] = (TUSB_DESC_STRING << 8) | (2 * length + 2);
  return text;
}
