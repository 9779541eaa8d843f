const SERVICE = 'notifier';

/** The lines of a function that sends a message to users. */
function exampleOf(service: string): string {
  return `exports = async (userId) => {
  const push = context.services.get(${JSON.stringify(service)});
  await push.send({
    userIds: [userId],
    notification: { title: 'Your order', body: 'It is on its way.' },
    data: { order: '5' },
  });
};`;
}

/** Notifications go to topics; all else is sent by functions. */
export function OtherTargets({ service = SERVICE }: { readonly service: string | undefined }) {
  return (
    <details className="card">
      <summary>To single users and devices, with a title and data</summary>
      <p>
        A function sends them through the push service: <code>userIds</code> goes to all devices of users,{' '}
        <code>registrationTokens</code> to devices, <code>to</code> to one device or, as <code>/topics/news</code>, to a topic.
        They are found among the deliveries, too.
      </p>
      <pre className="command" role="region" aria-label="A function that sends a message" tabIndex={0}>
        {exampleOf(service)}
      </pre>
    </details>
  );
}
