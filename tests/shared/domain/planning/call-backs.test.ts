import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CALL_STATES,
  callInWords,
  isLateCall,
  stateOfCall,
  stateOfMovedCall,
} from '#shared/domain/planning/call-backs.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const instant = fc.integer({ min: 0, max: 1_000_000 }).map((seconds) => new Date(1_796_000_000_000 + seconds * 1000))

describe('a promise to call', () => {
  it('is kept by the first try in time, whenever the customer is reached', () => {
    checkProperty(
      fc.property(instant, fc.option(instant), instant, (dueAt, firstTriedAt, at) => {
        const call = { dueAt, firstTriedAt }
        const isKept = (firstTriedAt ?? at) <= dueAt

        expect(stateOfCall(call, at)).toBe(isKept ? 'kept' : 'broken')
        expect(stateOfMovedCall(call, at)).toBe(isKept ? 'replaced' : 'broken')
        expect(isLateCall({ ...call, state: 'open' }, at)).toBe(!isKept)
        for (const state of CALL_STATES) if (state !== 'open') expect(isLateCall({ ...call, state }, at)).toBe(false)
      }),
    )
  })

  it('is told to the customer without a reproach', () => {
    const call = { day: '2026-12-03', until: '17:00', triedOn: null, endedOn: null }

    expect(callInWords({ ...call, state: 'open' })).toEqual({
      title: 'Wij bellen u op donderdag 3 december, vóór 17:00 uur',
      outcome: undefined,
    })
    expect(callInWords({ ...call, state: 'open', triedOn: '2026-12-03' }).outcome).toBe(
      'Wij belden op 3 december 2026 en proberen het opnieuw.',
    )
    expect(callInWords({ ...call, state: 'kept', endedOn: '2026-12-03' }).outcome).toBe(
      'Nagekomen: gebeld op 3 december 2026.',
    )
  })
})
