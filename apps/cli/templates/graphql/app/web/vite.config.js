// The page waits for its data at top level, which older targets do not have.
export default { build: { target: 'esnext' } };
