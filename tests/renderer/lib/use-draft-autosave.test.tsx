import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDraftAutosave } from '#src/renderer/lib/use-draft-autosave.ts'

describe('what is being typed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function form() {
    const written: string[] = []
    const { result, unmount } = renderHook(() => useDraftAutosave((text: string) => void written.push(text)))
    return { written, ...result.current, leave: unmount }
  }

  it('is kept once when the typing rests', () => {
    const { written, keep } = form()
    keep('b')
    vi.advanceTimersByTime(300)
    keep('ba')
    vi.advanceTimersByTime(300)
    expect(written).toEqual([])

    vi.advanceTimersByTime(200)

    expect(written).toEqual(['ba'])
  })

  it('is kept at once when the form or the page goes away, and not once more', () => {
    const { written, keep, leave } = form()
    keep('ba')
    window.dispatchEvent(new Event('pagehide'))
    expect(written).toEqual(['ba'])
    keep('ban')

    leave()
    vi.advanceTimersByTime(1000)

    expect(written).toEqual(['ba', 'ban'])
  })

  it('is not kept any more when it was sent', () => {
    const { written, keep, drop, leave } = form()
    keep('bank')

    drop()
    vi.advanceTimersByTime(1000)
    leave()

    expect(written).toEqual([])
  })
})
