import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ApiError } from '../client/apiError.ts'
import { queryClient } from '../client/queries.ts'
import { refusalText } from '../client/refusalText.ts'
import { post } from '../client/request.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { AccountPage } from './AccountPage.tsx'
import { ResendForm } from './ResendForm.tsx'

type Verified = { message: string; data: { email: string; verified: boolean } }

/** Where the link of the registration's mail leads: it confirms the email by itself. */
export function VerifyEmailPage() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queryClient}>
      <AccountPage title="Verify your email" lead="The last step before an account can be used.">
        <div className="card login-card">
          <Verification token={token} />
        </div>
      </AccountPage>
    </QueryClientProvider>
  )
}

function Verification({ token }: { token: string }) {
  // A link works once: asked once, whatever the page does meanwhile.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/verify-email', token],
    queryFn: () => post<Verified>('/api/verify-email', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isFetching) return <p role="status">Verifying your email…</p>
  if (data) return <Success {...data} />
  if (error instanceof ApiError && error.status === 422) return <UselessLink text={error.message} />
  return (
    <>
      <Banner
        tone="red"
        Icon={IconCloudOff}
        role="alert"
        title={refusalText(error, 'Your email could not be verified: the server gave no answer.')}
      />
      <Button variant="primary" size="lg" fullWidth onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  )
}

function Success({ message, data: { email, verified } }: Verified) {
  return (
    <>
      <Banner tone="green" Icon={IconCircleCheck} role="status" title={message}>
        <p>
          {verified
            ? `You can now log in as ${email}.`
            : 'Your account is awaiting admin approval. You can log in once it is approved.'}
        </p>
      </Banner>
      <Button component={Link} to={paths.login} variant={verified ? 'primary' : 'line'} size="lg" fullWidth>
        Login
      </Button>
    </>
  )
}

function UselessLink({ text }: { text: string }) {
  return (
    <>
      <Banner tone="red" Icon={IconAlertTriangle} role="alert" title={text}>
        <p>A link works once, for 7 days. If you have used it already, your email is verified and you can log in.</p>
      </Banner>
      <ResendForm />
      <Link className="login-link" to={paths.login}>
        Back to login
      </Link>
    </>
  )
}
