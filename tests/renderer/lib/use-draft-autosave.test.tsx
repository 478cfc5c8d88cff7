import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDraftAutosave } from '#src/renderer/lib/use-draft-autosave.ts'

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function form() {
    const written: string[] = []
    const { result, unmount } = renderHook(() => useDraftAutosave((text: string) => void written.push(text)))
    return { written, ...result.current, leave: unmount }
  }

  it('is saved once when the user stops typing', () => {
    const { written, save } = form()
    save('b')
    vi.advanceTimersByTime(300)
    save('ba')
    vi.advanceTimersByTime(300)
    expect(written).toEqual([])

    vi.advanceTimersByTime(200)

    expect(written).toEqual(['ba'])
  })

  it('is saved at once, and only once, when the user leaves the form or the page', () => {
    const { written, save, leave } = form()
    save('ba')
    window.dispatchEvent(new Event('pagehide'))
    expect(written).toEqual(['ba'])
    save('ban')

    leave()
    vi.advanceTimersByTime(1000)

    expect(written).toEqual(['ba', 'ban'])
  })

  it('is not saved after the form was sent', () => {
    const { written, save, discardChanges, leave } = form()
    save('bank')

    discardChanges()
    vi.advanceTimersByTime(1000)
    leave()

    expect(written).toEqual([])
  })
})
