import { Fragment } from 'react'
import classes from './WrappedText.module.css'

const DATE = /^\d{2}-\d{2}-\d{4}$/
/** A mail address may wrap after each of these characters. */
const AFTER = /(?<=[@._-])/

/** Text in a narrow column. A mail address wraps at its signs, a date does not wrap. Browsers do the opposite. */
export function WrappedText({ children }: { children: string }) {
  return children.split(' ').map((word, place) => {
    const key = `${place} ${word}`
    return (
      <Fragment key={key}>
        {place > 0 && ' '}
        <Word word={word} />
      </Fragment>
    )
  })
}

function Word({ word }: { word: string }) {
  if (DATE.test(word)) return <span className={classes.whole}>{word}</span>
  if (!word.includes('@')) return word
  return word.split(AFTER).map((piece, place) => {
    const key = `${place} ${piece}`
    return (
      <Fragment key={key}>
        {place > 0 && <span className={classes.mayBreak} />}
        {piece}
      </Fragment>
    )
  })
}
