import { describe, expect, it } from 'vitest'
import { callBacks } from '#shared/contracts/call-backs.ts'
import { newCallId } from '#src/renderer/features/back-office/promises/call-back-queries.ts'

describe('the id of a new promise to call', () => {
  it('is one that the server accepts', () => {
    const callBackId = newCallId()

    expect(callBacks.promise.params.parse({ callBackId })).toEqual({ callBackId })
    expect(newCallId()).not.toBe(callBackId)
  })
})
