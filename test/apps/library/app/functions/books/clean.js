exports = (text) => text.trim().toUpperCase();
