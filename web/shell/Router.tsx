import { useEffect, useState } from 'react'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'

/** Hydration takes a while, and the provider misses a Back pressed meanwhile (react-router, issue 15527). */
export function Router({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const [drawn] = useState(router.state)
  useEffect(() => {
    // No route has a loader, so this only draws the router's present state.
    if (router.state !== drawn) void router.revalidate()
  }, [router, drawn])
  return <RouterProvider router={router} />
}
