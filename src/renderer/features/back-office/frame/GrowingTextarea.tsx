import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './GrowingTextarea.module.css'

type Rows = {
  /** Height of an empty field. */
  minRows: number
  /** Height from which the field scrolls. Without it the field grows with its text. */
  maxRows?: number
}

/**
 * A multi-line text field that grows with its text.
 *
 * The browser determines the height. Mantine's `autosize` measures it in a script, which computes the styles of the
 * whole page twice for each field.
 */
export function GrowingTextarea({ minRows, maxRows, ...props }: Omit<TextareaProps, 'autosize' | keyof Rows> & Rows) {
  const rows = { '--least-rows': minRows, '--most-rows': maxRows ?? 10_000 } as CSSProperties // React's type knows no variables
  return <Textarea {...props} rows={minRows} classNames={{ input: classes.input }} style={rows} />
}
