/** The characters 128 to 255 of code page 850. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** The characters 128 to 255 of code page 437, the default of a receipt printer. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const windows1252 = new TextDecoder('windows-1252')

/** Character sets by the number in `ESC t n`. */
const SETS: Readonly<Record<number, (byte: number) => string>> = {
  0: (byte) => CP437[byte - 128] ?? '?',
  2: (byte) => CP850[byte - 128] ?? '?',
  16: (byte) => windows1252.decode(Uint8Array.of(byte)),
  // Code page 858 is 850 with the euro sign in place of the dotless i.
  19: (byte) => (byte === 0xd5 ? '€' : (CP850[byte - 128] ?? '?')),
}

/** Returns the character that a printer prints for a byte, in the character set of `ESC t n`. */
export function characterOf(byte: number, set: number): string {
  if (byte < 128) return String.fromCharCode(byte)
  return SETS[set]?.(byte) ?? '?'
}
