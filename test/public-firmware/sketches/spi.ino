// Sends bytes over SPI, measures how long they take, and prints what came back.
#include <SPI.h>

void setup() {
  Serial.begin(9600);
  SPI.begin();
  SPI.beginTransaction(SPISettings(1000000, MSBFIRST, SPI_MODE0));
  for (int at = 0; at < 4; at++) {
    Serial.print(SPI.transfer(0xa0 + at), HEX);
    Serial.print(' ');
  }
  unsigned long began = micros();
  for (int at = 0; at < 100; at++) SPI.transfer(at);
  unsigned long took = micros() - began;
  SPI.endTransaction();
  // Eight bits at a megahertz, and the call.
  Serial.println(took > 800 && took < 1600 ? "in time" : "not in time");
}

void loop() {}
