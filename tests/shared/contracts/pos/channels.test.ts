import { describe, expect, it } from 'vitest'
import { CHANNEL_NAMES, EVENT_NAMES } from '#shared/contracts/pos/channel-names.ts'
import { channels, events } from '#shared/contracts/pos/channels.ts'

describe('the IPC bridge of the POS', () => {
  it('allows every channel of the contract, and no other', () => {
    const declared = Object.values(channels).map(({ channel }) => channel)
    expect([...CHANNEL_NAMES].sort()).toEqual(declared.sort())
  })

  it('allows every event of the contract, and no other', () => {
    const declared = Object.values(events).map(({ event }) => event)
    expect([...EVENT_NAMES].sort()).toEqual(declared.sort())
  })
})
