import { describe, expect, it } from 'vitest'
import { CHANNEL_NAMES, EVENT_NAMES } from '#shared/contracts/pos/channel-names.ts'
import { channels, events } from '#shared/contracts/pos/channels.ts'

describe('the way between the page of the terminal and its main process', () => {
  it('lets through every channel there is, and no other', () => {
    const declared = Object.values(channels).map(({ channel }) => channel)
    expect([...CHANNEL_NAMES].sort()).toEqual(declared.sort())
  })

  it('lets through every event there is, and no other', () => {
    const declared = Object.values(events).map(({ event }) => event)
    expect([...EVENT_NAMES].sort()).toEqual(declared.sort())
  })
})
