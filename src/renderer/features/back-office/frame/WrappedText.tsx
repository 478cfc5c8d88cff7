import { Fragment } from 'react'
import classes from './WrappedText.module.css'

const DATE = /^\d{2}-\d{2}-\d{4}$/
/** Matches the positions where a mail address may wrap: after each of these characters. */
const WRAP_POSITION = /(?<=[@._-])/

/**
 * Text in a narrow column. A mail address wraps after `@`, `.`, `_` and `-`, and a date does not wrap. Browsers by
 * themselves wrap a date after its hyphens, but never wrap a mail address after `@` or `.`.
 */
export function WrappedText({ children }: { children: string }) {
  return children.split(' ').map((word, index) => {
    const key = `${index} ${word}`
    return (
      <Fragment key={key}>
        {index > 0 && ' '}
        <Word word={word} />
      </Fragment>
    )
  })
}

function Word({ word }: { word: string }) {
  if (DATE.test(word)) return <span className={classes.whole}>{word}</span>
  if (!word.includes('@')) return word
  return word.split(WRAP_POSITION).map((piece, index) => {
    const key = `${index} ${piece}`
    return (
      <Fragment key={key}>
        {index > 0 && <span className={classes.mayBreak} />}
        {piece}
      </Fragment>
    )
  })
}
