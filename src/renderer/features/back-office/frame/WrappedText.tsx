import { Fragment } from 'react'
import classes from './WrappedText.module.css'

const DATE = /^\d{2}-\d{2}-\d{4}$/
/** Where a mail address may go on in the next line: after each of these. */
const AFTER = /(?<=[@._-])/

/**
 * Text in a narrow column, broken where a person would: a mail address at its signs, a date never. Browsers do it the
 * other way round.
 */
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
