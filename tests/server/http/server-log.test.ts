// @pglite: errors of the database have the shape of PGlite

import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ConfirmationNeeded } from '#src/server/features/catalog/import/preview/catalog-preview.ts'
import { SnapshotFault } from '#src/server/features/catalog/import/snapshot-format.ts'
import type { ErpRecord } from '#src/server/features/erp/sync/erp-records-table.ts'
import { RecordFailure } from '#src/server/features/erp/sync/push-record.ts'
import { createServerLog } from '#src/server/http/server-log.ts'
import { ErpRefusal } from '#src/server/ports/erp-records.ts'
import { PermanentMailFailure } from '#src/server/ports/mailer.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the log of the server', () => {
  const shop = useShop()
  const lineOf = (err: unknown) => {
    const lines: string[] = []
    createServerLog('info', { write: (line) => lines.push(line) }).error({ err }, 'something failed')
    expect(lines).toHaveLength(1)
    return lines.join()
  }

  it('does not contain text of a customer that the ERP refused', () => {
    const refusal = new ErpRefusal({
      code: 'INVALID_EMAIL',
      detail: 'anna@voorbeeld.example is not an address',
      isTemporary: false,
      part: { kind: 'field', name: 'email' },
    })
    const record = { externalId: 'web-guest-1', lastError: 'Melding: "anna@voorbeeld.example"' } as ErpRecord // other fields are not used
    expect(refusal.detail).toContain('anna')

    for (const error of [refusal, new RecordFailure(record, refusal)]) {
      expect(lineOf(error)).toContain('INVALID_EMAIL')
      expect(lineOf(error)).not.toContain('voorbeeld.example')
    }
  })

  it('does not contain a catalog preview that needs confirmation', () => {
    const preview = { id: 'p', concerns: ['price_jumps'], priceJumps: { rows: [{ name: 'Bank Vlier' }] } }
    const rows = [{ line: 7, list: 'items', id: 8, field: 'name', problem: 'Bank Vlier' }]

    expect(lineOf(new ConfirmationNeeded(preview as never))).toMatch(/^(?!.*Vlier).*price_jumps/)
    expect(lineOf(new SnapshotFault('items: name', { line: 7, broken: { count: 1, rows } }))).toMatch(
      /^(?!.*Vlier).*line 7/,
    )
  })

  describe('for a refused database statement', () => {
    const refusedBy = (statement: RawBuilder<unknown>) =>
      statement.execute(shop.db).then(
        () => expect.unreachable(),
        (error: unknown) => error,
      )
    const personalData = ['anna@voorbeeld.example', 'Anna', 'Dorpsstraat', '0612345678']

    it.each([
      [
        'a row without a required value',
        () => sql`insert into contact_messages (name, email, subject, message)
          values ('Anna', 'anna@voorbeeld.example', 'Dorpsstraat 1, 0612345678', null)`,
        '23502',
      ],
      [
        'a row that exists already',
        () => sql`insert into users (email, password_hash, roles)
          select 'anna@voorbeeld.example', 'x', '{}' from generate_series(1, 2)`,
        '23505',
      ],
      ['an invalid value', () => sql`select ${'anna@voorbeeld.example Dorpsstraat 1'}::text::integer`, '22P02'],
    ])('contains the error code of %s, and no personal data', async (_what, statement, code) => {
      const error = await refusedBy(statement())

      for (const logged of [error, new Error('it did not go', { cause: error }), new AggregateError([error], 'both')]) {
        expect(lineOf(logged)).toContain(code)
        for (const word of personalData) expect(lineOf(logged)).not.toContain(word)
      }
    })
  })

  it('does not contain the recipient of a mail that could not be sent', () => {
    const smtpError = Object.assign(new Error('550 5.1.1 <anna@voorbeeld.example> is not here'), {
      code: 'EENVELOPE',
      response: '550 <anna@voorbeeld.example>',
      rejected: ['anna@voorbeeld.example'],
    })

    const line = lineOf(new PermanentMailFailure('recipient', 550, smtpError))

    expect(line).toMatch(/^(?!.*voorbeeld\.example).*"status":550.*EENVELOPE/)
  })

  it('contains the stack and the cause of an error', () => {
    const line = lineOf(new Error('the whole', { cause: new TypeError('the part') }))

    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'Error', message: 'the whole', cause: { type: 'TypeError', message: 'the part' } },
    })
    expect(line).toContain('server-log.test.ts')
  })
})
