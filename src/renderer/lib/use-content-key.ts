import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * Returns a function that gives the idempotency key of a content. The same content keeps its key, so a repeated press stores it
 * once; other content gets another key.
 */
export function useContentKey(): (content: unknown) => string {
  const last = useRef<{ key: string; text: string }>(undefined)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.text !== text) last.current = { key: newId(), text }
    return last.current.key
  }
}
