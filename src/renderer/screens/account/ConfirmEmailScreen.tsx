import { Link } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { closeSession, useSession } from '../../features/common/sessions/index.ts'
import { useLinkToken } from '../../features/common/sessions/use-link-token.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { refusalOf, useConfirmEmail } from '../../features/storefront/account/account-queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Container } from '../../ui/Container.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './SecurityScreen.module.css'

const isInvalidLink = (error: Error | null) => error instanceof ShopError && error.code === 'link_not_valid'

/**
 * /account/e-mailadres: target of the link in the mail to a new email address.
 *
 * The email address changes when the user presses the button, not when the page opens, because some mail programs open
 * every link in a mail.
 */
export function ConfirmEmailScreen() {
  const shop = useShop()
  const session = useSession()
  const { token, isKnown: isTokenKnown } = useLinkToken()
  const confirm = useConfirmEmail()
  const refusal = refusalOf(confirm.error)
  const isDone = confirm.isSuccess

  const confirmEmail = () => {
    if (token === undefined) return
    confirm.mutate(token, {
      // The server ends all sessions of the account, and opens a new one only for an owner who is logged in here.
      // Without that new session, the page closes the session that it still shows.
      onSuccess: (reply) => {
        if (!reply.session && session) closeSession()
      },
    })
  }
  return (
    <Page title={`Nieuw e-mailadres | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={480}>
        <Title order={1}>Nieuw e-mailadres</Title>
        {!isDone && isTokenKnown && token === undefined && (
          <Notice tone="bad">Deze link is niet compleet. Open hem vanuit de e-mail, of vraag een nieuwe aan.</Notice>
        )}
        {!isDone && token !== undefined && (
          <>
            <Text>Bevestig dat dit het e-mailadres is waarmee u voortaan wilt inloggen.</Text>
            {refusal.rest && (
              <Notice tone="bad">
                <p>{refusal.rest}</p>
                {isInvalidLink(confirm.error) && <Link to={sitePaths.security}>Nieuwe link aanvragen</Link>}
              </Notice>
            )}
            <Button onClick={confirmEmail} loading={confirm.isPending}>
              E-mailadres bevestigen
            </Button>
          </>
        )}
        {isDone && (
          <>
            <Notice tone="good">{confirm.data.message}</Notice>
            <Button component={Link} to={session ? sitePaths.account : sitePaths.loginThen(sitePaths.account)}>
              {session ? 'Naar uw account' : 'Inloggen'}
            </Button>
          </>
        )}
      </Container>
    </Page>
  )
}
