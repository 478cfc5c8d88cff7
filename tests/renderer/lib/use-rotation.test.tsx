import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRotation } from '#src/renderer/lib/use-rotation.ts'

function Carousel() {
  const { current, show, isPaused, togglePaused, canPause, holdProps } = useRotation(3, 5000)
  return (
    <section aria-label="beelden" {...holdProps}>
      <p>beeld {current + 1}</p>
      <button type="button" onClick={() => show(current + 1)}>
        Volgende
      </button>
      {canPause && (
        <button type="button" onClick={togglePaused}>
          {isPaused ? 'Laat bewegen' : 'Zet stil'}
        </button>
      )}
    </section>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const withReducedMotion = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    media,
    matches,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }))

describe('rotating pictures', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    withReducedMotion(false)
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('change every five seconds, and restart after the last', () => {
    render(<Carousel />)

    wait(5000)
    expect(screen.getByText('beeld 2')).toBeDefined()
    wait(10_000)
    expect(screen.getByText('beeld 1')).toBeDefined()
  })

  it('pause while the pointer is over them', () => {
    render(<Carousel />)

    fireEvent.pointerEnter(screen.getByRole('region'))
    wait(20_000)
    expect(screen.getByText('beeld 1')).toBeDefined()

    fireEvent.pointerLeave(screen.getByRole('region'))
    wait(5000)
    expect(screen.getByText('beeld 2')).toBeDefined()
  })

  it('stop when the visitor selects one, until the visitor starts them again', () => {
    render(<Carousel />)

    fireEvent.click(screen.getByText('Volgende'))
    wait(20_000)
    expect(screen.getByText('beeld 2')).toBeDefined()

    fireEvent.click(screen.getByText('Laat bewegen'))
    wait(5000)
    expect(screen.getByText('beeld 3')).toBeDefined()
  })

  it('do not move for a visitor who prefers reduced motion', () => {
    withReducedMotion(true)
    render(<Carousel />)

    wait(20_000)

    expect(screen.getByText('beeld 1')).toBeDefined()
    expect(screen.queryByText('Zet stil')).toBeNull()
  })
})
