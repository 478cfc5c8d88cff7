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

const isUsedUp = (error: Error | null) => error instanceof ShopError && error.code === 'link_not_valid'

/**
 * /account/e-mailadres: target of the link that was mailed to a new address. The address changes on the button and not
 * when the page opens, because mail programs open links by themselves.
 */
export function ConfirmEmailScreen() {
  const shop = useShop()
  const session = useSession()
  const { token, isKnown } = useLinkToken()
  const confirm = useConfirmEmail()
  const refusal = refusalOf(confirm.error)
  const isDone = confirm.isSuccess

  const press = () => {
    if (token === undefined) return
    confirm.mutate(token, {
      // The account's owner gets a new session; any earlier session on this computer is over.
      onSuccess: (reply) => {
        if (!reply.session && session) closeSession()
      },
    })
  }
  return (
    <Page title={`Nieuw e-mailadres | ${shop.name}`} robots="noindex">
      <Container className={classes.page} size={480}>
        <Title order={1}>Nieuw e-mailadres</Title>
        {!isDone && isKnown && token === undefined && (
          <Notice tone="bad">Deze link is niet compleet. Open hem vanuit de e-mail, of vraag een nieuwe aan.</Notice>
        )}
        {!isDone && token !== undefined && (
          <>
            <Text>Bevestig dat dit het e-mailadres is waarmee u voortaan wilt inloggen.</Text>
            {refusal.rest && (
              <Notice tone="bad">
                <p>{refusal.rest}</p>
                {isUsedUp(confirm.error) && <Link to={sitePaths.security}>Nieuwe link aanvragen</Link>}
              </Notice>
            )}
            <Button onClick={press} loading={confirm.isPending}>
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
