import { MIN_SCAN_CHARACTERS } from '#shared/domain/scan/scanner-burst.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Text and caret position of a field. */
export type FieldSnapshot = { field: TextField; text: string; caret: number | null }

const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"], [type="submit"])'

/** Takes a snapshot of all text fields of the page. All, because a keypad writes in a field without focus. */
export function snapshot(page: Document): FieldSnapshot[] {
  return [...page.querySelectorAll<TextField>(TEXT_FIELDS)].map((field) => ({
    field,
    text: field.value,
    caret: caretOf(field),
  }))
}

/**
 * Restores the text of the fields with an input event, so that React notices.
 *
 * @param scanned restores only fields in which the first characters of this code were inserted
 */
export function restore(fields: readonly FieldSnapshot[], scanned?: string): void {
  for (const { field, text, caret } of fields) {
    if (!field.isConnected || field.value === text) continue
    if (scanned !== undefined && !hasScanPrefix(field.value, text, scanned)) continue
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React overrides the setter on the element and would ignore a change made through it.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
    if (caret !== null && field === field.ownerDocument.activeElement) field.setSelectionRange(caret, caret)
  }
}

/**
 * Sends a Backspace event to the focused field if it was empty before the scan and is empty now. A field that rejected
 * the scanned characters, for example letters in an amount, would otherwise keep showing its error.
 */
export function sendBackspace(fields: readonly FieldSnapshot[]): void {
  for (const { field, text } of fields) {
    if (text !== '' || field.value !== '' || field !== field.ownerDocument.activeElement) continue
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
  }
}

/** Whether a text is the earlier text with only the beginning of a scan inserted. */
function hasScanPrefix(now: string, earlier: string, scanned: string): boolean {
  const added = now.length - earlier.length
  if (added < 1 || added >= MIN_SCAN_CHARACTERS) return false
  const start = [...Array(earlier.length + 1).keys()].find(
    (at) => earlier.slice(0, at) + now.slice(at, at + added) + earlier.slice(at) === now,
  )
  if (start === undefined) return false
  // A keypad drops characters that are no digits, so some of the first characters may be missing.
  return [...now.slice(start, start + added)].every((character) =>
    scanned.slice(0, MIN_SCAN_CHARACTERS - 1).includes(character),
  )
}

/** Caret position; null in fields for numbers and mail addresses, which do not expose it. */
function caretOf(field: TextField): number | null {
  try {
    return field.selectionStart
  } catch {
    // Old browsers throw for such a field. Its caret is not restored.
    return null
  }
}
