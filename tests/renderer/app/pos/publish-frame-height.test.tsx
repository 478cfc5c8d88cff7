import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { publishFrameHeight } from '#src/renderer/app/pos/publish-frame-height.ts'

const { ResizeObserver: original } = window
afterEach(() => {
  window.ResizeObserver = original
})

test('the header is observed once, however often the frame renders, and its height is forgotten when it goes', () => {
  const reports: (() => void)[] = []
  window.ResizeObserver = class {
    constructor(report: ResizeObserverCallback) {
      reports.push(() => report([], this))
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const height = () => document.documentElement.style.getPropertyValue('--shop-frame-height')
  const frame = (notice: string) => <section ref={publishFrameHeight}>{notice}</section>

  const { rerender, unmount } = render(frame('Winkel'))
  rerender(frame('Winkel niet bereikbaar'))
  reports[0]?.()
  const shown = height()
  unmount()

  expect(reports).toHaveLength(1)
  expect(shown).toBe('0px')
  expect(height()).toBe('')
})
