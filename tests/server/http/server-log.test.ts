import { describe, expect, it } from 'vitest'
import { ConfirmationNeeded } from '#src/server/features/catalog-import/catalogue-preview.ts'
import { SnapshotFault } from '#src/server/features/catalog-import/snapshot-format.ts'
import type { ErpRecord } from '#src/server/features/erp-road/erp-records-table.ts'
import { RecordFailure } from '#src/server/features/erp-road/put-record.ts'
import { createServerLog } from '#src/server/http/server-log.ts'
import { ErpRefusal } from '#src/server/ports/erp-records.ts'

describe('the log of the server', () => {
  const written = (err: unknown) => {
    const lines: string[] = []
    createServerLog('info', { write: (line) => lines.push(line) }).error({ err }, 'something failed')
    expect(lines).toHaveLength(1)
    return lines.join()
  }

  it('does not hold what a customer typed and the bookkeeping refused', () => {
    const refusal = new ErpRefusal({
      ...{ code: 'INVALID_EMAIL', detail: 'anna@voorbeeld.example is not an address', isPassing: false },
      part: { kind: 'field', name: 'email' },
    })
    const record = { externalId: 'web-guest-1', lastError: 'Melding: "anna@voorbeeld.example"' } as ErpRecord // no more matters
    expect(refusal.detail).toContain('anna')

    for (const error of [refusal, new RecordFailure(record, refusal)]) {
      expect(written(error)).toContain('INVALID_EMAIL')
      expect(written(error)).not.toContain('voorbeeld.example')
    }
  })

  it('does not hold a catalogue that somebody has to look at', () => {
    const preview = { id: 'p', concerns: ['price_jumps'], priceJumps: { rows: [{ name: 'Bank Vlier' }] } }
    const rows = [{ line: 7, list: 'items', id: 8, field: 'name', problem: 'Bank Vlier' }]

    expect(written(new ConfirmationNeeded(preview as never))).toMatch(/^(?!.*Vlier).*price_jumps/)
    expect(written(new SnapshotFault('items: name', { line: 7, broken: { count: 1, rows } }))).toMatch(
      /^(?!.*Vlier).*line 7/,
    )
  })
})
