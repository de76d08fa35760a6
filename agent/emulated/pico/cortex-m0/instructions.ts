import { decodeTable } from './decode.ts'

/** The number of an instruction, its opcode (ARMv6-M, A5.2), its cycles (DDI 0484, table 3-1). */
type Row = readonly [number: number, pattern: string, cycles: number]

/**
 * All instructions; what they do is in `execute.ts` under their numbers. The cycles are those of a
 * branch that is not taken, of a load or store at RAM, and of one of several registers without the
 * registers; `cycles.ts` has the rest. An opcode has the first row that it matches.
 */
export const rows: readonly Row[] = [
  [0, '00000iiiiimmmddd', 1],
  [1, '00001iiiiimmmddd', 1],
  [2, '00010iiiiimmmddd', 1],
  [3, '0001100mmmnnnddd', 1],
  [4, '0001101mmmnnnddd', 1],
  [5, '0001110iiinnnddd', 1],
  [6, '0001111iiinnnddd', 1],
  [7, '00100dddiiiiiiii', 1],
  [8, '00101nnniiiiiiii', 1],
  [9, '00110dddiiiiiiii', 1],
  [10, '00111dddiiiiiiii', 1],
  [11, '0100000000mmmddd', 1],
  [12, '0100000001mmmddd', 1],
  [13, '0100000010mmmddd', 1],
  [14, '0100000011mmmddd', 1],
  [15, '0100000101mmmddd', 1],
  [16, '0100000110mmmddd', 1],
  [17, '0100001000mmmnnn', 1],
  [18, '0100001001nnnddd', 1],
  [19, '0100001010mmmnnn', 1],
  [20, '0100001100mmmddd', 1],
  // RP2040 has the multiplier of one cycle (data sheet, 2.4.1).
  [21, '0100001101nnnddd', 1],
  [22, '0100001110mmmddd', 1],
  [23, '01000100dmmmmddd', 1],
  [24, '01000110dmmmmddd', 1],
  [25, '010001110mmmm...', 2],
  [26, '010001111mmmm...', 2],
  [27, '01001tttiiiiiiii', 2],
  [28, '0101000mmmnnnttt', 2],
  [29, '0101010mmmnnnttt', 2],
  [30, '0101011mmmnnnttt', 2],
  [31, '0101100mmmnnnttt', 2],
  [32, '0101101mmmnnnttt', 2],
  [33, '0101110mmmnnnttt', 2],
  [34, '01100iiiiinnnttt', 2],
  [35, '01101iiiiinnnttt', 2],
  [36, '01110iiiiinnnttt', 2],
  [37, '01111iiiiinnnttt', 2],
  [38, '10000iiiiinnnttt', 2],
  [39, '10001iiiiinnnttt', 2],
  [40, '10010tttiiiiiiii', 2],
  [41, '10011tttiiiiiiii', 2],
  [42, '10101dddiiiiiiii', 1],
  [43, '101100000iiiiiii', 1],
  [44, '101100001iiiiiii', 1],
  [45, '1011001000mmmddd', 1],
  [46, '1011001001mmmddd', 1],
  [47, '1011001010mmmddd', 1],
  [48, '1011001011mmmddd', 1],
  [49, '1011010lrrrrrrrr', 1],
  [50, '1011110prrrrrrrr', 1],
  [51, '11000nnnrrrrrrrr', 1],
  [52, '11001nnnrrrrrrrr', 1],
  [53, '11010000iiiiiiii', 1],
  [54, '11010001iiiiiiii', 1],
  [55, '11010010iiiiiiii', 1],
  [56, '11010011iiiiiiii', 1],
  [57, '11010100iiiiiiii', 1],
  [58, '11010101iiiiiiii', 1],
  [59, '11011000iiiiiiii', 1],
  [60, '11011001iiiiiiii', 1],
  [61, '11011010iiiiiiii', 1],
  [62, '11011011iiiiiiii', 1],
  [63, '11011100iiiiiiii', 1],
  [64, '11011101iiiiiiii', 1],
  [65, '11100iiiiiiiiiii', 2],
  [66, '11110...........', 3],
  [67, '0100000100mmmddd', 1],
  [68, '0100001111mmmddd', 1],
  [69, '01000101nmmmmnnn', 1],
  [70, '0101001mmmnnnttt', 2],
  [71, '0101111mmmnnnttt', 2],
  [72, '10100dddiiiiiiii', 1],
  [73, '0100000111mmmddd', 1],
  [74, '0100001011mmmnnn', 1],
  [75, '10110110011i0010', 1],
  [76, '1011101000mmmddd', 1],
  [77, '1011101001mmmddd', 1],
  [78, '1011101011mmmddd', 1],
  [79, '10111110iiiiiiii', 1],
  [80, '1011111100100000', 2],
  [81, '1011111100110000', 2],
  [82, '1011111101000000', 1],
  // NOP, YIELD, and hints that mean nothing yet.
  [83, '10111111....0000', 1],
  [84, '11010110iiiiiiii', 1],
  [85, '11010111iiiiiiii', 1],
  [86, '11011111iiiiiiii', 1],
]

/** What stands where compiled code begins; anywhere else it is no instruction. */
export const ENTRY = 0xdeb0

/** Which of these each opcode is; one more than the last for the rest, two more for `ENTRY`. */
export const kindOf = decodeTable(rows.map(([, pattern]) => pattern))
kindOf[ENTRY] = rows.length + 1
export const cyclesOf = Uint8Array.from([...rows.map(([, , cycles]) => cycles), 1, 0])
