import { ErpRefusal, type RefusedPart } from '../../ports/erp-records.ts'
import { Outage } from '../../ports/outage.ts'
import type { ExternalResponse } from '../call-external-service.ts'
import type { RecordNames } from './account-names.ts'
import { errorsOf } from './netsuite-calls.ts'

/**
 * Somebody else had the record in hand, or its number was moved on meanwhile; or made it at the same moment, so that it is
 * changed and not made the next time.
 */
const TEMPORARY_CODES = new Set(['RCRD_HAS_BEEN_CHANGED', 'CONCURRENT_UPDATE', 'RCRD_LOCKED_BY_WF', 'DUP_RCRD'])

/** What is to be thrown for an answer that is no yes (docs/integrations/netsuite.md#s6). */
export function refusalOf(answer: ExternalResponse, names: RecordNames<string>): Error {
  // Our role may not write this: an alarm, until somebody mends the role. Whether it holds for everything the caller finds out.
  if (answer.status === 403) return outage(answer, 'credentials')
  const [first] = errorsOf(answer)
  if (!first) return outage(answer, 'unreadable')
  const isPassing = answer.status === 409 || answer.status === 412 || TEMPORARY_CODES.has(first.code)
  return new ErpRefusal({ code: first.code, detail: first.detail, part: partOf(first.path, names), isPassing })
}

export const outage = ({ status }: ExternalResponse, reason: 'credentials' | 'unreadable') =>
  new Outage('netsuite', { reason, mayHaveArrived: reason === 'unreadable', status })

/** `item.items[1].item` is our second line, `email` our field of that name. */
function partOf(path: string, { fields }: RecordNames<string>): RefusedPart {
  const [first = '', ...deeper] = path.split('.')
  const index = /\[(\d+)\]/.exec(path)?.[1]
  if (index !== undefined && first.replace(/\[.*/, '') === fields.lines) {
    const name = /\[\d+\]\.(\w+)/.exec(path)?.[1]
    const own = Object.entries(fields).find(([word, its]) => /^line[A-Z]/.test(word) && its === name)?.[0]
    return { kind: 'line', index: Number(index), field: own ?? null }
  }
  const own = Object.entries(fields).find(([, name]) => name === first)?.[0]
  if (own === undefined || deeper.length > 1) return first ? { kind: 'field', name: first } : null
  return { kind: 'field', name: own }
}
