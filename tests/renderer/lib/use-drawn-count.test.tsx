import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useDrawnCount } from '#src/renderer/lib/use-drawn-count.ts'

function List({ total, counts }: { total: number; counts: number[] }) {
  const count = useDrawnCount(2, total)
  counts.push(count)
  return <p>{count} getekend</p>
}

describe('a long list that is drawn in parts', () => {
  it('draws the first parts in the first render, and the others one by one', () => {
    const counts: number[] = []

    const { container } = render(<List total={4} counts={counts} />)

    expect(container.textContent).toBe('4 getekend')
    expect(counts).toEqual([2, 3, 4])
  })

  it('draws no more parts than there are', () => {
    const counts: number[] = []
    const { container, rerender } = render(<List total={3} counts={counts} />)

    rerender(<List total={1} counts={counts} />)

    expect(container.textContent).toBe('1 getekend')
    expect(counts).toEqual([2, 3, 1])
  })
})
