import { ErpRefusal, type RefusedPart } from '../../ports/erp-records.ts'
import { Outage } from '../../ports/outage.ts'
import type { ExternalResponse } from '../call-external-service.ts'
import type { RecordNames } from './account-names.ts'
import { errorsOf } from './netsuite-calls.ts'

/**
 * Codes for a conflict with another user or process: the record is locked, was changed, or was created at the same
 * moment. Sending the record again usually succeeds.
 */
const TEMPORARY_CODES = new Set(['RCRD_HAS_BEEN_CHANGED', 'CONCURRENT_UPDATE', 'RCRD_LOCKED_BY_WF', 'DUP_RCRD'])

/**
 * Returns the error to throw for an error response (docs/integrations/netsuite.md#s6): `ErpRefusal`, or `Outage` for
 * missing rights and for a body without NetSuite's error details.
 */
export function refusalOf(response: ExternalResponse, names: RecordNames<string>): Error {
  // The role of the integration lacks a permission. That is an outage until an administrator changes the role. The
  // caller decides whether the outage affects only this record or other records too.
  if (response.status === 403) return outage(response, 'credentials')
  const [first] = errorsOf(response)
  if (!first) return outage(response, 'unreadable')
  const isTemporary = response.status === 409 || response.status === 412 || TEMPORARY_CODES.has(first.code)
  return new ErpRefusal({ code: first.code, detail: first.detail, part: partOf(first.path, names), isTemporary })
}

/** Returns the `Outage` for a response. With refused credentials NetSuite did not execute the call. */
export const outage = ({ status }: ExternalResponse, reason: 'credentials' | 'unreadable') =>
  new Outage('netsuite', { reason, mayHaveArrived: reason === 'unreadable', status })

/**
 * Converts NetSuite's error path to a line or field of ours: `item.items[1].item` is the item of line index 1, `email`
 * is the field that NetSuite calls `email`.
 */
function partOf(path: string, { fields }: RecordNames<string>): RefusedPart {
  const [first = '', ...deeper] = path.split('.')
  const index = /\[(\d+)\]/.exec(path)?.[1]
  if (index !== undefined && first.replace(/\[.*/, '') === fields.lines) {
    const name = /\[\d+\]\.(\w+)/.exec(path)?.[1]
    const own = Object.entries(fields).find(([ours, theirs]) => /^line[A-Z]/.test(ours) && theirs === name)?.[0]
    return { kind: 'line', index: Number(index), field: own ?? null }
  }
  const own = Object.entries(fields).find(([, name]) => name === first)?.[0]
  if (own === undefined || deeper.length > 1) return first ? { kind: 'field', name: first } : null
  return { kind: 'field', name: own }
}
