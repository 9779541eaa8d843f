exports = () => context.user.custom_data.colour || 'none';
