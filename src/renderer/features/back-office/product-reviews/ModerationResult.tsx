import { Link, useLocation } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { ModerationFailure } from './use-moderation.ts'

/** Shows the result of saving a moderation, below the pressed button. */
export function ModerationResult({
  message,
  failure,
}: {
  message: string | undefined
  failure: ModerationFailure | undefined
}) {
  const { pathname, search } = useLocation()
  if (failure) {
    return (
      <Notice tone="bad" title={failure.title}>
        {failure.text && <p>{failure.text}</p>}
        {failure.mustLogIn && (
          <p>
            Wat u schreef is bewaard. <Link to={sitePaths.loginThen(pathname + search)}>Inloggen en verdergaan</Link>
          </p>
        )}
      </Notice>
    )
  }
  return message ? <Notice tone="good" title={message} /> : null
}
