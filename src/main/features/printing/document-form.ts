import type { PrintKind, ReceiptWidthMm } from '#shared/contracts/pos/printer-settings.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { DocumentRef } from './document-ref.ts'

/**
 * Form in which a document goes to its printer: a PDF on A4 or on a paper roll, ESC/POS commands, or a page (HTML) on a
 * paper roll. The till makes a page itself, for which it needs no shop.
 */
export type DocumentForm = 'a4' | `${'roll' | 'esc-pos' | 'page'}-${ReceiptWidthMm}`

/** Returns the kind whose printer prints this document. */
export function kindOf(document: DocumentRef): PrintKind {
  if (document.kind === 'provisional') return 'receipt'
  // A packing slip is a sheet that goes with the pieces, as an order form does.
  if (document.kind === 'transfer') return 'order'
  return document.kind === 'test' ? document.of : document.kind
}

/** Returns the form that the printer of this document needs. */
export function formOf(
  document: DocumentRef,
  { printers, receiptWidthMm }: Pick<Settings, 'printers' | 'receiptWidthMm'>,
): DocumentForm {
  if (kindOf(document) !== 'receipt') return 'a4'
  const roll = document.kind === 'provisional' ? 'page' : 'roll'
  return printers.receipt === null || printers.receipt.via === 'driver'
    ? `${roll}-${receiptWidthMm}`
    : `esc-pos-${receiptWidthMm}`
}

export const isPdf = (form: DocumentForm) => form === 'a4' || form.startsWith('roll-')

/** Name of the file with the content of a job in this form. */
export const contentFile = (printId: string, form: DocumentForm) => `${printId}.${form}.${extensionOf(form)}`

const extensionOf = (form: DocumentForm) => (isPdf(form) ? 'pdf' : form.startsWith('page-') ? 'html' : 'bin')

/** Name of the file with the provisional receipt of a job, from which the till makes each form. */
export const receiptFile = (printId: string) => `${printId}.receipt.json`

/** True for a file with the content of this job, in any form, also of a version with one form. */
export const isContentOf = (printId: string, file: string) => file.startsWith(`${printId}.`)
