import { startTransition, useEffect, useState } from 'react'

/**
 * Returns how many parts of a long list to draw: `first` of them in the first render, and one more in each later render,
 * until all are drawn. The browser paints and handles clicks between these renders.
 */
export function useDrawnCount(first: number, total: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + 1))
  }, [count, total])
  return Math.min(count, total)
}
