import classes from './CustomerWindow.module.css'
import { displayTexts } from './display-texts.ts'

/** The welcome in Dutch, without controls. Its code is loaded with the app, for a display whose screen failed. */
export function WelcomeWindow() {
  const { welcome, takeSeat } = displayTexts.nl
  return (
    <main className={classes.window} data-kind="welcome">
      <div className={classes.head} />
      <div className={classes.content}>
        <div className={classes.centre}>
          <h1 className={classes.welcome}>{welcome(undefined)}</h1>
          <p className={classes.word}>{takeSeat}</p>
        </div>
      </div>
    </main>
  )
}
